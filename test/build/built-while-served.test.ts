import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createHandler } from '../../runtime/server/create-handler.ts'
import { callSite } from '../support/run/call-site.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

const shown = (word: string) => `import { RichText, usePage } from 'sitio'
import { useState } from 'react'
export function Shown() {
  const [count, set] = useState(0)
  const text = usePage().path === '/other' ? '\`\`\`js\\nconst a = 1\\n\`\`\`' : ''
  return <><button type="button" onClick={() => set(count + 1)}>${word} {count}</button><RichText value={text} /></>
}
`

const open = () => createHandler(join(made.folder, 'dist/site'), { root: made.folder, env: {} })

let made: MadeSite
let site: StartedSite
const pages: string[] = []
beforeAll(async () => {
  made = makeSite({
    'sections/Shown/Shown.tsx': shown('before'),
    'sections/Shown/Shown.css': '@layer sections { button { color: red } }\n',
    'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'visible', inputs: ['path'] }),
  })
  expect((await callSite(['build'], made.folder)).code).toBe(0)
  site = await startSite(made.config, { built: true })
  await (await open()).close()
  pages.push(await (await fetch(site.url)).text())
  made.write('sections/Shown/Shown.tsx', shown('after'))
  made.write('sections/Shown/Shown.css', '@layer sections { button { color: blue } }\n')
  expect((await callSite(['build'], made.folder)).code).toBe(0)
})
afterAll(async () => {
  await site?.stop()
  made?.remove()
})

it('a running server answers what its pages ask for, after another build has taken the place of its own', async () => {
  const named = [...new Set(pages.join().match(/\/_site\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(named.length).toBeGreaterThan(2)
  for (const address of named) expect([address, (await fetch(site.url + address)).status]).toEqual([address, 200])
})

it('and goes on with the code that it began with, on pages that nobody had asked for', async () => {
  const answer = await fetch(`${site.url}/other`)
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(text).toContain('hljs-keyword')
  expect(text).toContain('before')
  const scripts = [...new Set(text.match(/\/_site\/assets\/[\w.-]+\.(?:js|css)/g))]
  for (const address of scripts) expect([address, (await fetch(site.url + address)).status]).toEqual([address, 200])
})

it('and a process that had opened the one before does not open it, since Node would not load its code', async () => {
  await expect(open()).rejects.toThrow('has been built again since this process loaded its code')
})
