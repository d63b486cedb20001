import { describe, expect, it } from 'vitest'
import { importsOf } from '../support/read/imports-of.ts'
import { complaint } from './complaint.ts'

describe('the layers', () => {
  it.each([
    [
      'runtime/client/start/boot.ts',
      "import { createSiteApp } from '../../server/create-site-app.ts'",
      'runtime/client may not import runtime/server',
    ],
    [
      'runtime/server/process/listen.ts',
      "import { createRender } from '../../render/render.ts'",
      'runtime/server may not import runtime/render',
    ],
    ['runtime/server/process/listen.ts', "import React from 'react'", 'runtime/server may not use react'],
    [
      'runtime/server/process/listen.ts',
      "import { createBackend } from '../../backend/index.ts'",
      'runtime/server may not import runtime/backend',
    ],
    [
      'runtime/page/load-page.ts',
      "export { execute } from '../graphql/execute.ts'",
      'runtime/page may not import runtime/graphql',
    ],
    ['runtime/page/load-page.ts', "const a = () => import('node:fs')", 'runtime/page may not use node:fs'],
    [
      'runtime/site/resolve-site.ts',
      "import { type Manifest } from '../manifest/manifest.types.ts'",
      'runtime/site may not import runtime/manifest',
    ],
    ['runtime/view/link.tsx', "import { Link } from 'react-router-dom'", 'may import react-router-dom'],
    ['runtime/render/render.ts', "import gql from 'graphql-tag'", 'runtime/render may not use graphql-tag'],
    ['runtime/shared/thing.ts', "import './other.ts'", 'runtime/shared is not in the table'],
    ['sections/About/About.tsx', "import { readFile } from 'node:fs'", 'sections may not use node:fs'],
    ['sections/About/About.tsx', "import { Works } from '../Works/Works.tsx'", 'of another section'],
    [
      'sections/About/About.tsx',
      "import { Link } from '../../runtime/view/link.tsx'",
      'sections may not import runtime/view',
    ],
    ['cli/program.ts', "import express from 'express'", 'may import express'],
  ])('would be told of %s with %s', (file, source, words) => {
    const complaints = importsOf(file, source)
      .map(complaint)
      .filter((text) => text !== null)
    expect(complaints.join('\n')).toContain(words)
  })

  it.each([
    ['runtime/site/resolve-site.ts', "import type { Manifest } from '../manifest/manifest.types.ts'"],
    ['runtime/server/backends/embedded-backends.ts', "const load = () => import('../../backend/index.ts')"],
    [
      'sections/About/About.tsx',
      "import { Link } from 'sitio'\nimport { useId } from 'react'\nimport { Part } from './part.tsx'",
    ],
  ])('allow %s its imports', (file, source) => {
    expect(
      importsOf(file, source)
        .map(complaint)
        .filter((text) => text !== null),
    ).toEqual([])
  })
})
