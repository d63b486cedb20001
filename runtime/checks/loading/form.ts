import type { PagesOf } from './pages.ts'

export const formPages: PagesOf<'form'> = {}
