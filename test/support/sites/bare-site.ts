import type { ClientAssets } from '../../../runtime/render/client-assets.ts'
import { createRender } from '../../../runtime/render/render.ts'
import type { ServerBundle } from '../../../runtime/server/site-runtime.ts'

/** The assets of a site without sections, for tests of what surrounds the pages. */
export const bareAssets: ClientAssets = {
  build: 'b',
  boot: '/_site/b.js',
  bootImports: [],
  navigation: '/_site/n.js',
  navigationImports: [],
  stylesheets: {},
  sectionStyles: {},
  islands: {},
  guards: '/g.js',
  steps: { validator: {}, middleware: {} },
  optional: { embeds: '/_site/assets/embeds.js' },
  onError: null,
  scripts: {},
  devScript: null,
}

export const bareBundle: ServerBundle = {
  operations: {},
  forms: {},
  render: (host) => createRender({ sections: {}, validators: {}, middleware: {} }, host),
}
