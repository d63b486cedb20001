/** A picture cannot be delivered. The browser gets its status: 404 when there is none, 502 when something failed, 503 when the server is busy. */
export class MediaError extends Error {
  readonly status: 404 | 502 | 503

  constructor(status: 404 | 502 | 503, message: string) {
    super(message)
    this.name = 'MediaError'
    this.status = status
  }
}
