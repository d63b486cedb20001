/** Thrown when a request is refused before execution; the message is for its sender. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal'
  /** The status of the HTTP response. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
