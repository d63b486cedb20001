/** Thrown where only React knows the output: React then renders the section. */
export class NotStatic extends Error {
  constructor(what: string) {
    super(`${what} is left to React.`)
    this.name = 'NotStatic'
  }
}
