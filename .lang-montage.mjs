import sharp from 'sharp'
const [out, h, ...files] = process.argv.slice(2)
const H = Number(h)
const imgs = await Promise.all(files.map(async (f) => { const b = await sharp(f).resize({ height: H, fit: 'inside', withoutEnlargement: true }).extend({ right: 6, background: '#f0f' }).png().toBuffer(); const m = await sharp(b).metadata(); return { b, w: m.width, h: m.height } }))
const W = imgs.reduce((s, i) => s + i.w, 0)
let x = 0
await sharp({ create: { width: W, height: Math.max(...imgs.map((i) => i.h)), channels: 3, background: '#888' } }).composite(imgs.map((i) => { const r = { input: i.b, left: x, top: 0 }; x += i.w; return r })).png().toFile(out)
