import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Download, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gotoHydrated, launchBrowser, openPage, PHONE } from '../../support/browsers/browser.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { AGENCY } from '../../support/sites/agency.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const admin = { SITE_ADMIN_EMAIL: 'ana@example.com', SITE_ADMIN_PASSWORD: 'right password' }
const plan = { name: 'plano.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a plan') }

let data: string
let site: StartedSite
let browser: Browser
/** The page of a team member, for all tests. */
let page: Page
let complaints: string[]
/** The page of a visitor. */
let visitor: Page

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sitio-office-'))
  ;[site, browser] = await Promise.all([startSite(AGENCY, { env: { ...admin, SITE_DATA_DIR: data } }), launchBrowser()])
  ;({ page, complaints } = await openPage(browser))
  ;({ page: visitor } = await openPage(browser))
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(data, { recursive: true, force: true })
})

const entries = () => page.locator('[data-section="Entries"]')
const names = () => entries().locator('.entries__name').allTextContents()
const notes = () => page.locator('[data-section="NoteEditor"]')

/** Sends a message on the contact page, as a visitor. */
async function write(name: string, message: string): Promise<void> {
  await gotoHydrated(visitor, `${site.url}/contact`)
  await visitor.focus('[name="name"]')
  await visitor.waitForFunction(() => document.querySelector<HTMLFormElement>('form[data-form]')?.noValidate)
  await visitor.fill('[name="name"]', name)
  await visitor.fill('[name="email"]', 'eva@example.com')
  await visitor.selectOption('[name="subject"]', 'PROJECT')
  await visitor.fill('[name="message"]', message)
  await visitor.setInputFiles('[name="files"]', plan)
  await visitor.check('[name="consent"]')
  await visitor.click('.form__submit')
  await visitor.waitForSelector('.form__sent')
}

async function signIn(password: string): Promise<void> {
  await page.fill('[name="email"]', admin.SITE_ADMIN_EMAIL)
  await page.fill('[name="password"]', password)
  await page.click('[data-section="SignIn"] button:not([disabled])')
}

/** The content of a download, which the browser, another process, saves to a file. */
async function saved(download: Download): Promise<Buffer> {
  const file = join(data, download.suggestedFilename())
  await download.saveAs(file)
  return readFileSync(file)
}

async function violations(): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string }[] }> } }
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    return (await axe.run({ runOnly: { type: 'tag', values: tags } })).violations.map(({ id }) => id)
  })
}

describe('who is not signed in', () => {
  it.each(['', 'apollo-token=forged.token'])(
    'is led to the door, and sees nothing of the page, with the cookie "%s"',
    async (cookie) => {
      const ask = (path: string) => fetch(site.url + path, { redirect: 'manual', headers: { cookie } })
      const answer = await ask('/oficina?x=1')
      expect(answer.status).toBe(302)
      expect(answer.headers.get('location')).toBe('/oficina/entrar?return=%2Foficina%3Fx%3D1')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      const payload = await ask('/_site/payload/oficina.json')
      expect(payload.headers.get('cache-control')).toBe('private, no-store')
      expect(await payload.json()).toMatchObject({ kind: 'redirect', to: '/oficina/entrar?return=%2Foficina' })
      const door = await ask('/en/oficina/entrar')
      expect(await door.text()).toContain('<meta name="robots" content="noindex"')
      expect(door.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  it('finds no way to it on the site', async () => {
    const [home, map] = await Promise.all(
      ['/', '/sitemap.xml'].map(async (path) => (await fetch(site.url + path)).text()),
    )
    expect(home).not.toContain('oficina/')
    expect(home).not.toMatch(/href="[^"]*\/oficina"/)
    expect(map).not.toContain('/oficina')
    expect(map).toContain('/contact')
  })

  it('is told of a wrong password, and keeps the address; then comes to where they were going', async () => {
    await page.goto(`${site.url}/oficina?x=1`)
    await signIn('wrong password')
    await page.waitForSelector('.field__fault')
    expect(await page.textContent('.field__fault')).toMatch(/^Ese correo y esa contraseña no van juntos/)
    expect(await page.inputValue('[name="email"]')).toBe(admin.SITE_ADMIN_EMAIL)
    expect(await violations()).toEqual([])
    await signIn(admin.SITE_ADMIN_PASSWORD)
    await page.waitForURL(`${site.url}/oficina?x=1`)
    await entries().locator('text="Todavía no ha escrito nadie. Lo que llegue aparece aquí solo."').waitFor()
  })
})

describe('what visitors send', () => {
  it('appears live: the first at once, those after it when they are asked for', async () => {
    await write('Eva Mora', 'Quiero una marca para una panadería.')
    await expect.poll(names).toEqual(['Eva Mora'])
    await entries().locator('summary').click()
    await write('Don Álvaro', 'Una cotización, por favor.')
    const news = entries().getByText('Escribió Don Álvaro.')
    await news.waitFor()
    expect(await names()).toEqual(['Eva Mora'])
    await entries().getByRole('button', { name: 'Mostrar' }).click()
    await expect.poll(names).toEqual(['Don Álvaro', 'Eva Mora'])
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Don Álvaro'))
    // An opened entry stays open.
    expect(await entries().locator('details[open] .entries__name').allTextContents()).toEqual(['Eva Mora'])
  })

  it('can be saved: its files', async () => {
    const file = entries().getByRole('link', { name: 'plano.pdf' })
    await expect.poll(() => file.getAttribute('href')).toMatch(/^\//)
    const [download] = await Promise.all([page.waitForEvent('download'), file.click()])
    expect(download.suggestedFilename()).toBe('plano.pdf')
    expect(await saved(download)).toEqual(plan.buffer)
  })

  it('is noted on; what could not be saved is kept', async () => {
    const note = entries().getByRole('textbox', { name: 'Nota' })
    const state = entries().locator('details[open] [role="status"]')
    await page.route('**/mailer/graphql', (route) => route.abort())
    await note.fill('Llamar el jueves')
    await entries().locator('details[open]').getByRole('button', { name: 'Guardar nota' }).click()
    await expect.poll(() => state.textContent()).toMatch(/^No se guardó; el texto sigue aquí/)
    await page.unroute('**/mailer/graphql')
    await entries().locator('details[open]').getByRole('button', { name: 'Guardar nota' }).click()
    await expect.poll(() => state.textContent()).toBe('Guardada.')
    await expect.poll(() => entries().locator('.entries__facts').nth(1).textContent()).toContain('con nota')
  })

  it('keeps what was being typed when the session ends, and leads to the door and back', async () => {
    const note = entries().getByRole('textbox', { name: 'Nota' })
    await note.fill('Llamar el viernes')
    const token = (await page.context().cookies()).find(({ name }) => name === 'apollo-token')
    if (!token) throw new Error('There is no session.')
    await page.context().addCookies([{ ...token, value: 'expired' }])
    await entries().locator('details[open]').getByRole('button', { name: 'Guardar nota' }).click()
    await entries().getByText('Tu sesión terminó. Lo que escribiste sigue guardado en esta pestaña.').waitFor()
    expect(await entries().textContent()).not.toContain('Eva Mora')
    await entries().getByRole('link', { name: 'Entrar de nuevo' }).click()
    await page.waitForURL(/\/oficina\/entrar\?return=/)
    await signIn(admin.SITE_ADMIN_PASSWORD)
    await page.waitForURL(`${site.url}/oficina?x=1`)
    await entries().locator('summary', { hasText: 'Eva Mora' }).click()
    await expect.poll(() => note.inputValue()).toBe('Llamar el viernes')
    await entries().locator('details[open]').getByRole('button', { name: 'Guardar nota' }).click()
    await entries().locator('text="Guardada."').waitFor()
  })

  it('is searched, and saved as a table of what was found', async () => {
    await entries().getByRole('searchbox', { name: 'Buscar' }).fill('cotizacion')
    await expect.poll(names).toEqual(['Don Álvaro'])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      entries().getByRole('button', { name: 'Guardar como CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('mensajes.csv')
    const [titles, row, ...rest] = (await saved(download)).toString().split('\r\n')
    expect(titles).toBe('\ufeffFecha,Nombre,Correo,Teléfono,Tema,Mensaje,Nota,Archivos')
    expect(row).toContain(',Don Álvaro,eva@example.com,,PROJECT,"Una cotización, por favor.",,plano.pdf')
    expect(rest).toEqual([''])
    await entries().getByRole('searchbox', { name: 'Buscar' }).fill('')
    await expect.poll(names).toHaveLength(2)
  })

  it('is deleted once that is confirmed, and the focus is never lost', async () => {
    await entries().locator('summary', { hasText: 'Don Álvaro' }).click()
    const button = entries().getByRole('button', { name: 'Borrar el mensaje de Don Álvaro' })
    await button.click()
    await page.getByRole('dialog', { name: '¿Borrar el mensaje de Don Álvaro?' }).waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
    await expect.poll(names).toEqual(['Eva Mora'])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Eva Mora')
  })
})

describe('a note', () => {
  const slug = 'cuanto-cuesta-una-marca'
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>')
  const photograph = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8782a' } })
      .jpeg()
      .toBuffer()
  const picture = () => visitor.getByRole('img', { name: 'Una bolsa de papel con la marca' })

  it('is published when nothing is missing, and its page is there', async () => {
    await notes().getByRole('button', { name: 'Nueva nota' }).click()
    await notes().getByLabel('Título').fill('¿Cuánto cuesta una marca?')
    await notes().getByRole('button', { name: 'Publicar' }).click()
    await expect.poll(() => notes().locator('.field__fault').count()).toBe(3)
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/-topic$/)
    await notes().getByLabel('Tema').selectOption({ label: 'El oficio' })
    await notes().getByLabel('Entrada').fill('Lo que preguntan todos.')
    await notes().getByLabel('Texto').fill('Depende.\n\nEscribinos.')
    const image = notes().getByLabel('Imagen', { exact: true })
    await image.setInputFiles({ name: 'marca.svg', mimeType: 'image/svg+xml', buffer: drawing })
    await notes().getByLabel('Qué se ve en la imagen').fill('Una bolsa de papel con la marca')
    await notes().getByRole('button', { name: 'Publicar' }).click()
    // The back-end has refused the file.
    await notes().getByText('Un dibujo SVG puede traer código; guardalo como PNG y escogé ese.').waitFor()
    expect(await image.evaluate((element) => element === document.activeElement)).toBe(true)
    await image.setInputFiles({ name: 'marca.jpg', mimeType: 'image/jpeg', buffer: await photograph() })
    await notes().getByRole('img', { name: 'La imagen que escogiste' }).waitFor()
    expect(await violations()).toEqual([])
    await notes().getByRole('button', { name: 'Publicar' }).click()
    const link = notes().getByRole('link', { name: 'Verla en el sitio' })
    await link.waitFor()
    const address = `${site.url}${await link.getAttribute('href')}`
    expect(address).toBe(`${site.url}/tecnologia/notas/${slug}`)
    await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), { timeout: 60_000, interval: 500 })
    await visitor.setViewportSize(PHONE)
    await visitor.goto(address)
    expect(await visitor.textContent('h1')).toBe('¿Cuánto cuesta una marca?')
    await expect.poll(() => picture().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    // The picture is as wide as the page, apart from the margins.
    expect(await picture().evaluate((img) => img.clientWidth)).toBeGreaterThan(PHONE.width * 0.8)
    expect(await violations()).toEqual([])
  })

  it('is changed, without its picture too, and withdrawn', async () => {
    const address = `${site.url}${await picture().getAttribute('src')}`
    expect((await fetch(address)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    await notes().getByRole('button', { name: 'Cambiar «¿Cuánto cuesta una marca?»' }).click()
    await notes().getByLabel('Título').fill('Cuánto cuesta una marca')
    await notes().getByRole('img', { name: 'Una bolsa de papel con la marca' }).waitFor()
    await notes().getByRole('button', { name: 'Quitar la imagen' }).press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/-image$/)
    await notes().getByRole('button', { name: 'Guardar cambios' }).click()
    await notes().getByText('Guardada: «Cuánto cuesta una marca».').waitFor()
    const changed = await (await fetch(`${site.url}/tecnologia/notas/${slug}`)).text()
    expect(changed).toContain('>Cuánto cuesta una marca<')
    expect(changed).not.toContain('Una bolsa de papel')
    expect((await fetch(address)).status).toBe(404)
    await notes().getByRole('button', { name: 'Retirar «Cuánto cuesta una marca»' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await notes().getByText('Retirada: «Cuánto cuesta una marca».').waitFor()
    await vi.waitFor(async () => expect((await fetch(`${site.url}/tecnologia/notas/${slug}`)).status).toBe(404), {
      timeout: 60_000,
      interval: 500,
    })
  })
})

it('works on a phone, and says nothing in the console', async () => {
  await page.setViewportSize(PHONE)
  await page.goto(`${site.url}/oficina`)
  await expect.poll(names).toEqual(['Eva Mora'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  expect(await violations()).toEqual([])
  // Ignores the browser's own messages about requests that the tests refused or cut off.
  expect(complaints.filter((text) => !/Failed to load resource|WebSocket/.test(text))).toEqual([])
})

it('is left: nobody who comes after finds anything', async () => {
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.waitForURL(`${site.url}/oficina/entrar`)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('apollo-token')
  await page.goBack()
  await page.waitForURL(/\/oficina\/entrar/)
})
