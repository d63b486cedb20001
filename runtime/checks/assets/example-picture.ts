import { pageWithPicture } from '../../manifest/problems/examples/asset.ts'

/** A site with one picture, for the documentation's examples. @param picture - as a YAML map on one line. */
export function examplePicture(picture: string): Readonly<Record<string, string>> {
  return {
    'public/wide.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"/>',
    'site.config.yaml': pageWithPicture(picture),
  }
}
