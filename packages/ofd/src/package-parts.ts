// A document's parts outside its pages: resources, annotations, attachments, custom tags.
import { toBox, type Box } from './box.ts'
import type { At, Resolve } from './package-paths.ts'
import { all, child, children, type Node } from './xml.ts'
import type { ZipEntries } from './zip.ts'

export interface Annotation {
  readonly type: string
  readonly boundary: Box
  readonly objects: readonly Node[]
}
export interface Attachment {
  readonly name: string
  readonly path: string
  readonly bytes: Uint8Array
}
export interface Resources {
  readonly fonts: ReadonlyMap<string, Node>
  readonly media: ReadonlyMap<string, string>
  readonly drawParams: ReadonlyMap<string, Node>
  readonly composites: ReadonlyMap<string, Node>
}

export const readResources = (paths: readonly string[], docPath: string, at: At, resolve: Resolve): Resources => {
  const fonts = new Map<string, Node>()
  const media = new Map<string, string>()
  const drawParams = new Map<string, Node>()
  const composites = new Map<string, Node>()
  for (const path of paths) {
    const found = at(path, docPath)
    if (!found) continue
    const [name, res] = found
    const base = res.attributes['BaseLoc'] ?? ''
    for (const font of all(res, 'Font')) fonts.set(font.attributes['ID'] ?? '', font)
    for (const d of all(res, 'DrawParam')) drawParams.set(d.attributes['ID'] ?? '', d)
    for (const c of all(res, 'CompositeGraphicUnit')) composites.set(c.attributes['ID'] ?? '', c)
    for (const m of all(res, 'MultiMedia')) {
      const file = child(m, 'MediaFile')?.text.trim() ?? ''
      const target =
        resolve(`${base.replace(/\/$/, '')}/${file}`.replace(/^\//, base.startsWith('/') ? '/' : ''), name) ?? resolve(file, name)
      if (target) media.set(m.attributes['ID'] ?? '', target)
    }
  }
  return { fonts, media, drawParams, composites }
}
export const readAnnotations = (found: readonly [string, Node] | undefined, at: At): ReadonlyMap<string, readonly Annotation[]> => {
  const byPage = new Map<string, Annotation[]>()
  if (!found) return byPage
  const [path, list] = found
  for (const page of children(list, 'Page')) {
    const file = at(child(page, 'FileLoc')?.text.trim(), path)?.[1]
    const own = children(file, 'Annot').flatMap((a): Annotation[] => {
      const look = child(a, 'Appearance')
      const boundary = toBox(look?.attributes['Boundary'])
      return look && a.attributes['Visible'] !== 'false'
        ? [{ type: a.attributes['Type'] ?? '', boundary: boundary ?? { x: 0, y: 0, width: 0, height: 0 }, objects: look.children }]
        : []
    })
    byPage.set(page.attributes['PageID'] ?? '', own)
  }
  return byPage
}
export const readAttachments = (
  found: readonly [string, Node] | undefined,
  entries: ZipEntries,
  resolve: Resolve,
  folder: string,
): readonly Attachment[] => {
  const listed = found
    ? all(found[1], 'Attachment').flatMap((a): Attachment[] => {
        const target = resolve(child(a, 'FileLoc')?.text.trim() ?? '', found[0])
        const bytes = target === undefined ? undefined : entries.get(target)
        return target !== undefined && bytes ? [{ name: a.attributes['Name'] ?? '', path: target, bytes }] : []
      })
    : []
  return listed.some(({ bytes }) => isInvoiceData(bytes)) ? listed : [...listed, ...looseAttachments(entries, folder, listed)]
}
/** Unlisted attachments of a package: XML and XBRL files in an attachment folder, and invoice data anywhere. */
export const looseAttachments = (entries: ZipEntries, folder = '', listed: readonly Attachment[] = []): readonly Attachment[] =>
  [...entries]
    .filter(
      ([name, bytes]) =>
        name.startsWith(folder) &&
        !listed.some(({ path }) => path === name) &&
        ((/attach[^/]*\/[^/]+\.(xml|xbrl)$/i.test(name) && !/attachments\.xml$/i.test(name)) || isInvoiceData(bytes)),
    )
    .map(([path, bytes]) => ({ name: path.split('/').at(-1) ?? '', path, bytes }))
const headBytes = 1000
/** Whether a file begins like a known kind of invoice data, in any encoding. */
const isInvoiceData = (bytes: Uint8Array): boolean =>
  /<(?:[\w.-]+:)?(?:EInvoice|eInvoice|xbrl)[\s>]/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString('latin1').replaceAll('\0', ''),
  )
export const readCustomTags = (found: readonly [string, Node] | undefined, entries: ZipEntries, resolve: Resolve): readonly Uint8Array[] =>
  found
    ? all(found[1], 'FileLoc')
        .map((f) => resolve(f.text.trim(), found[0]))
        .flatMap((path) => {
          const bytes = path === undefined ? undefined : entries.get(path)
          return bytes ? [bytes] : []
        })
    : []
