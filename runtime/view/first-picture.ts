/**
 * Who is the first picture of a page, among those of one section.
 *
 * @see cli/docs/guide/about/decisions.md#which-picture-comes-first
 */
export class FirstPicture {
  #id: string | null = null

  /** Whether it is this one: whoever asks first is, however often. @param id - unique in the section. */
  is(id: string): boolean {
    this.#id ??= id
    return this.#id === id
  }

  get isTaken(): boolean {
    return this.#id !== null
  }
}
