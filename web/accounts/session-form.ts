/** The part of a Mantine form that `NameFields` and `NewPasswordFields` use. */
export interface SessionForm {
  key: (path: string) => string;
  getInputProps: (path: string) => object;
}
