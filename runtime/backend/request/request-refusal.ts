/** A request that is refused before it is executed; the message is for its sender. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  /** Of the HTTP answer. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
