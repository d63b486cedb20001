/** A picture that cannot be had. Its status is what the browser is answered: 404 where there is none, 502 where something failed. */
export class MediaError extends Error {
  readonly status: 404 | 502 | 503

  constructor(status: 404 | 502 | 503, message: string) {
    super(message)
    this.name = 'MediaError'
    this.status = status
  }
}
