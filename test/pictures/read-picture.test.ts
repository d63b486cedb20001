import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readPicture } from '../../runtime/pictures/read-picture.ts'

const plain = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: alpha < 1 ? 4 : 3, background: { r: 200, g: 120, b: 40, alpha } } })
const drawing = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100">${text}</svg>`)

describe('a picture', () => {
  it.each([
    ['JPEG', () => plain(64, 48).jpeg(), 'jpg'],
    ['WebP', () => plain(64, 48).webp(), 'jpg'],
    ['TIFF', () => plain(64, 48).tiff(), 'jpg'],
    ['PNG', () => plain(64, 48).png(), 'jpg'],
    ['PNG that one can see through', () => plain(64, 48, 0.5).png(), 'png'],
    ['WebP that one can see through', () => plain(64, 48, 0.5).webp(), 'png'],
    ['AVIF', () => plain(64, 48).avif(), 'png'],
  ])('as %s has the dimensions of its file, and a form that old browsers know', async (_, make, ending) => {
    expect(readPicture(await make().toBuffer())).toEqual({ width: 64, height: 48, ending, isFinal: false })
  })

  it('that was taken upright has the dimensions that it is shown in', async () => {
    const turned = await plain(64, 48).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(readPicture(turned)).toMatchObject({ width: 48, height: 64 })
  })

  it('that is drawn, or moves, stays as it is', async () => {
    expect(readPicture(drawing('<path d="M0 0"/>'))).toEqual({ width: 300, height: 100, ending: 'svg', isFinal: true })
    const frames = Buffer.alloc(8 * 16 * 3, 80).fill(160, 8 * 8 * 3)
    const moving = sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    expect(readPicture(await moving.webp({ loop: 0, delay: [100, 100] }).toBuffer())).toMatchObject({ isFinal: true })
    expect(readPicture(await moving.gif().toBuffer())).toMatchObject({ ending: 'gif', isFinal: true })
  })

  it.each([
    ['an empty file', () => Buffer.alloc(0), 'is empty'],
    ['a text', () => Buffer.from('version https://git-lfs.github.com/spec/v1'), 'is not a picture in a known format'],
    ['a drawing without a size', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'viewBox'],
    ['half a JPEG', async () => half(await plain(640, 480).jpeg().toBuffer()), 'ends in the middle'],
    ['half a PNG', async () => half(await plain(640, 480).png().toBuffer()), 'ends in the middle'],
    ['half a WebP', async () => half(await plain(640, 480).webp().toBuffer()), 'ends in the middle'],
    ['a few bytes with more pixels than memory', bomb, 'has 60000 × 60000 pixels'],
  ])('is not %s', async (_, make, reason) => {
    const read = readPicture(await make())
    expect(read).toMatchObject({ kind: 'unusable', reason: expect.stringContaining(reason) })
  })
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

/** The head of a PNG of 3.6 thousand million pixels. */
async function bomb(): Promise<Buffer> {
  const bytes = await plain(64, 48).png().toBuffer()
  bytes.writeUInt32BE(60_000, 16)
  bytes.writeUInt32BE(60_000, 20)
  return bytes
}

describe('a drawing', () => {
  it.each([
    ['<script>alert(1)</script>', 'the element <script> in line 1'],
    ['\n<SVG:SCRIPT xlink:href="#a"/>', 'the element <SVG:SCRIPT> in line 2'],
    ['<foreignObject><p/></foreignObject>', 'the element <foreignObject>'],
    ['<path d="M0 0" onload="alert(1)"/>', 'the event handler onload'],
    ['<path d="M0 0"/onclick=alert(1)>', 'the event handler onclick'],
    ['<image href="https://example.com/a.png"/>', 'a reference to "https://example.com/a.png"'],
    ['<use xlink:href="other.svg#a"/>', 'a reference to "other.svg#a"'],
    ['<a href="&#106;avascript:alert(1)"/>', 'a reference to "javascript:alert(1)"'],
    ['<a href="java&#x73;cript:alert(1)"/>', 'a reference to "javascript:alert(1)"'],
    ['<image href="data:text/html;base64,PHNjcmlwdD4="/>', 'a reference to "data:text/html'],
    ['<?xml-stylesheet href="//example.com/a.css"?>', 'the stylesheet of another file'],
    ['<style>@import "//example.com/a.css"</style>', '@import'],
    ['<style>@\\69mport "//example.com/a.css"</style>', '@import'],
    ['<path fill="url(//example.com/a.svg#b)"/>', 'a reference to "//example.com/a.svg#b"'],
    ['<set attributeName="href" to="javascript:alert(1)"/>', 'an animation of an address'],
    ['<!-- fine --><script/>', 'the element <script>'],
    ['<style><![CDATA[<!--]]></style><script/><!-- -->', 'the element <script>'],
    ['<?remark <!-- ?><script/><?remark --> ?>', 'the element <script>'],
  ])('with %s is refused', (text, reason) => {
    expect(readPicture(drawing(text))).toMatchObject({ kind: 'unsafe', reason: expect.stringContaining(reason) })
  })

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]><!--', '<!ENTITY>'],
    ['<!DOCTYPE svg [<!NOTATION a SYSTEM "<!--">]>', '<!NOTATION>'],
    [`<!DOCTYPE svg SYSTEM '"<!--'>`, '<script>'],
  ])('that begins with %s is refused', (start, part) => {
    const bytes = Buffer.from(`${start}${drawing('<script/>')}<!-- -->`)
    expect(readPicture(bytes)).toMatchObject({ kind: 'unsafe', reason: expect.stringContaining(part) })
  })

  it('in another encoding is refused, with the one that it needs', () => {
    const bytes = Buffer.from(drawing('<text>café</text>').toString(), 'latin1')
    expect(readPicture(bytes)).toMatchObject({
      kind: 'unsafe',
      reason: 'contains bytes that are not UTF-8: save it as UTF-8',
    })
  })

  it('is read at once, however many comments begin in it', () => {
    expect(readPicture(drawing('<!--'.repeat(500_000)))).toMatchObject({ isFinal: true })
  })

  it.each([
    '<!-- <script> in a remark -->',
    '<defs><linearGradient id="a"/></defs><path fill="url(#a)" style="fill:url(\'#a\')"/>',
    '<use href="#a"/><image href="data:image/png;base64,AAAA"/>',
    '<text>on the way = home</text><title>A script of a play</title>',
    '<style>.a{fill:red}</style>',
    "<text>don't</text><!-- it's <script> --><text>can't</text>",
  ])('with %s is shown', (text) => {
    expect(readPicture(drawing(text))).toMatchObject({ isFinal: true })
  })
})
