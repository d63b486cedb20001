import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** An address that ends as a file of HTML is one. */
export function documentFile(path: string): string {
  if (/\.html?$/.test(path)) return path.slice(1)
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`
}

export function payloadFile(path: string): string {
  return `_site/payload${path === '/' ? '/index' : path}.json`
}

/** @param file - below the folder; what is missing above it is made. */
export async function writeInto(folder: string, file: string, content: Buffer | string): Promise<void> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
