import type { ServerResponse } from 'node:http'
import { devScript } from './dev-assets.ts'

const page = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
  '<title>The site cannot be shown yet</title>',
  // The script shows what is wrong, and then the site, as soon as the mistake is corrected.
  `<script type="module" src="${devScript}"></script></head>`,
  '<body><h1>The site cannot be shown yet</h1>',
  '<p>Its code has an error, shown here and in the terminal. Fix it, and the page appears by itself.</p></body></html>',
].join('')

/** The answer while there is no good site yet. */
export function sendWaitingPage(response: ServerResponse): void {
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(page)
}
