import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/**
 * Writes a complete site of `count` routes in two languages, without findings. Each route has texts of its own in the manifest and in the messages,
 * links to others, a picture, and redirects.
 *
 * @returns its folder, in the system's temporary folder; the caller removes it.
 */
export function writeLargeSite(count) {
  const folder = mkdtempSync(join(tmpdir(), `sitio-large-${count}-`))
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const numbers = Array.from({ length: count }, (_, index) => index)
  symlinkSync(join(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'))
  write('site.config.yaml', manifest(numbers))
  for (const locale of ['es', 'en']) write(`locales/${locale}.yaml`, messages(numbers, locale))
  write('public/picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"/>\n')
  write('public/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>\n')
  write('sections/Leaf/Leaf.tsx', COMPONENT)
  write('sections/Leaf/Leaf.schema.json', SCHEMA)
  return folder
}

function manifest(numbers) {
  const routes = numbers.map((number) => {
    const next = (number + 1) % numbers.length
    return `  - name: page-${number}
    path: ${number === 0 ? '/' : `/pages/${number}`}
    title: pages.p${number}.title
    description: { es: La página ${number} de un sitio grande que solo existe para medir., en: Page ${number} of a large site that only exists to be measured. }
    sections:
      - id: leaf
        section: Leaf
        props:
          title: pages.p${number}.heading
          text: { es: 'Texto ${number}.', en: 'Text ${number}.' }
          link: { to: page-${next}#leaf, text: pages.p${next}.title }
          picture: { src: /picture.svg, width: 400, height: 300, alt: { es: Una hoja, en: A leaf } }
`
  })
  const redirects = numbers
    .filter((number) => number % 5 === 0)
    .map((number) => `  - { from: /old/${number}, to: page-${number} }\n`)
  return `version: 1
site: { product: Hojas, origin: https://hojas.example }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
head: { icons: [{ href: /favicon.svg, type: image/svg+xml }] }
routes:
${routes.join('')}redirects:
${redirects.join('')}`
}

function messages(numbers, locale) {
  const [page, heading] = locale === 'es' ? ['Página', 'Encabezado'] : ['Page', 'Heading']
  const lines = numbers.map((number) => `  p${number}: { title: ${page} ${number}, heading: ${heading} ${number} }\n`)
  return `pages:\n${lines.join('')}`
}

const COMPONENT = `import { Link, type SectionProps } from 'sitio'

interface LeafProps {
  title: string
  text: string
  link: { to: string; text: string }
  picture: { src: string; width: number; height: number; alt: string }
}

export function Leaf({ id, props }: SectionProps<LeafProps>) {
  const { src, width, height, alt } = props.picture
  return (
    <section id={id}>
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <img src={src} width={width} height={height} alt={alt} />
      <Link to={props.link.to}>{props.link.text}</Link>
    </section>
  )
}
`

const SCHEMA = JSON.stringify({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'LeafProps',
  description: 'A leaf of a large site.',
  type: 'object',
  required: ['title', 'text', 'link', 'picture'],
  additionalProperties: false,
  properties: {
    title: { $ref: 'sitio:text' },
    text: { $ref: 'sitio:text' },
    link: {
      type: 'object',
      required: ['to', 'text'],
      additionalProperties: false,
      properties: { to: { $ref: 'sitio:link' }, text: { $ref: 'sitio:text' } },
    },
    picture: { $ref: 'sitio:image' },
  },
})
