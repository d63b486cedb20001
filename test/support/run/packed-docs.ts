import { join } from 'node:path'
import { packedProduct } from './packed-product.ts'

/** The documentation as shipped: prerendered when the product is packed, once per run. */
export async function packedDocs(): Promise<string> {
  return join(await packedProduct(), 'dist/docs')
}
