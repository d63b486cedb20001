/** Thrown where only React knows what becomes of something: then it renders the section. */
export class NotStatic extends Error {
  constructor(what: string) {
    super(`${what} is left to React.`)
    this.name = 'NotStatic'
  }
}
