import { join } from 'node:path'
import { packedProduct } from './packed-product.ts'

/** The documentation as it is shipped: prerendered when the product is packed, once in a run. */
export async function packedDocs(): Promise<string> {
  return join(await packedProduct(), 'dist/docs')
}
