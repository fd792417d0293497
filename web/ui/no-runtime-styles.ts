// Replaces the parts of Mantine's provider that compute the theme's variables and some classes in the browser each time the app
// starts. The variables are in theme-variables.css, and the classes are not used. See `withoutRuntimeStyles` in vite.config.ts.

export const MantineCssVariables = () => null;
export const MantineClasses = () => null;
