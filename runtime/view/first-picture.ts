/**
 * Remembers which picture of a section is the first one of the page.
 *
 * @see cli/docs/guide/about/decisions.md#which-picture-comes-first
 */
export class FirstPicture {
  #id: string | null = null

  /** Whether it is this picture: the first one to ask is, however often it asks. @param id - unique in the section. */
  is(id: string): boolean {
    this.#id ??= id
    return this.#id === id
  }

  get isTaken(): boolean {
    return this.#id !== null
  }
}
