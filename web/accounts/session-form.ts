/** What the parts of a sign-up's form need of it. */
export interface SessionForm {
  key: (path: string) => string;
  getInputProps: (path: string) => object;
}
