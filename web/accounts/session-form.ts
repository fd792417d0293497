/** The part of a Mantine form that the shared sign-up fields use. */
export interface SessionForm {
  key: (path: string) => string;
  getInputProps: (path: string) => object;
}
