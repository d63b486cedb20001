import type { MediaPlace } from '../site/http/media-address.ts'

/** The way to anything outside of this process: back-ends at other addresses, and pictures on other hosts. */
export interface Elsewhere {
  call(request: Request, client: string): Promise<Response>
  /** The bytes of a picture. @throws MediaError */
  picture(url: string, places: readonly MediaPlace[]): Promise<Buffer>
}
