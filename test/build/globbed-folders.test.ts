import { describe, expect, it } from 'vitest'
import { globbedFolders } from '../../runtime/bundle/inputs/globbed-folders.ts'

describe('a module takes whatever file fits', () => {
  it.each([
    ["import.meta.glob('./posts/*.md')", ['/site/lib/posts']],
    [
      "import.meta.glob<Post>(['./posts/**/*.md', '!./posts/draft.md', '../more/*.md'])",
      ['/site/lib/posts', '/site/more'],
    ],
    ["import.meta.glob('/pictures/{a,b}/*.svg', { query: '?url', import: 'default' })", ['/site/pictures']],
    ["import.meta.glob('./a-*(one|two).ts', { eager: true })", ['/site/lib']],
    ["import.meta.glob('**/*.css')", ['/site']],
    [`import(\`./themes/\${name}.ts\`)`, ['/site/lib/themes']],
    [`import(\`./theme-\${name}.ts\`)`, ['/site/lib']],
    [`new URL(\`../pictures/\${name}/big.png\`, import.meta.url).href`, ['/site/pictures']],
  ])('in %s', (code, folders) => {
    expect(globbedFolders(`const a = ${code}`, '/site/lib/a.ts', '/site')).toEqual(folders)
  })

  it.each([
    "import('./one.ts')",
    "new URL('./one.png', import.meta.url)",
    'import(path)',
    'import(`./one.ts`)',
    `import(\`\${url}/api\`)`,
  ])('not in %s', (code) => expect(globbedFolders(code, '/site/lib/a.ts', '/site')).toEqual([]))
})
