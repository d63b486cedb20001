/** Thrown where only React knows the output: React then renders the section. */
export class NotStatic extends Error {
  constructor(what: string) {
    super(`${what} is left to React.`)
    this.name = 'NotStatic'
  }
}

/** For hooks that need React, and for what inspects its elements. */
export function leftToReact(): never {
  throw new NotStatic('What asks for the elements of React')
}
