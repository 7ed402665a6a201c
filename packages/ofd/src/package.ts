// An OFD package: its documents, pages, resources, attachments and signatures, with paths resolved as real files need it.
import { all, child, children, numbers, parseNodes, type Node } from './xml.ts'
import { folderOf } from './package-folder.ts'
import { readZip, type ZipEntries } from './zip.ts'

export interface Box { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** A layer's or template's graphic objects in drawing order. */
export interface Layer { readonly order: 'Background' | 'Body' | 'Foreground'; readonly objects: readonly Node[]; /** Draw parameters that its objects inherit. */ readonly drawParam: string | undefined }
export interface Page { readonly id: string; readonly box: Box; readonly layers: readonly Layer[]; readonly annotations: readonly Annotation[] }
export interface Annotation { readonly type: string; readonly boundary: Box; readonly objects: readonly Node[] }
export interface Attachment { readonly name: string; readonly path: string; readonly bytes: Uint8Array }
export interface Ofd {
  readonly entries: ZipEntries
  readonly pages: readonly Page[]
  readonly attachments: readonly Attachment[]
  /** CustomDatas of OFD.xml: name → value. */
  readonly customData: ReadonlyMap<string, string>
  readonly customTags: readonly Uint8Array[]
  readonly resources: Resources
  /** Path of Signatures.xml, when the package has one. */
  readonly signatures: string | undefined
  readonly resolve: (path: string, from: string) => string | undefined
}
export interface Resources { readonly fonts: ReadonlyMap<string, Node>; readonly media: ReadonlyMap<string, string>; readonly drawParams: ReadonlyMap<string, Node>; readonly composites: ReadonlyMap<string, Node> }

const pageLimit = 200
/** Documents that one package may hold: each has a page of its own, and no file with more pages is taken. */
export const documentsMost = 100
export class TooManyDocuments extends Error {
  readonly count: number
  constructor(count: number) { super(`${count} documents`); this.name = 'TooManyDocuments'; this.count = count }
}

/** Every document of a package, in their order: most packages hold one. Rejects with TooManyDocuments rather than leave some out. */
export const openDocuments = async (bytes: Uint8Array): Promise<readonly [Ofd, ...Ofd[]]> => {
  const { first, others } = await openPackage(bytes)
  return [first(), ...others.map((read) => read())]
}
/** The first document of a package. */
export const openOfd = async (bytes: Uint8Array): Promise<Ofd> => (await openPackage(bytes)).first()

/** The package is unpacked once; a document is parsed when it is asked for. */
const openPackage = async (bytes: Uint8Array): Promise<{ readonly first: () => Ofd; readonly others: readonly (() => Ofd)[] }> => {
  const entries = fromItsFolder(await readZip(bytes))
  const resolve = resolver(entries)
  const at = (path: string | undefined, from: string): readonly [string, Node] | undefined => {
    const name = path === undefined ? undefined : resolve(path, from)
    const data = name === undefined ? undefined : entries.get(name)
    return name !== undefined && data ? [name, parseNodes(data)] : undefined
  }
  const bodies = children(at('OFD.xml', '')?.[1], 'DocBody'), [first, ...others] = bodies
  if (bodies.length > documentsMost) throw new TooManyDocuments(bodies.length)
  return { first: () => readDocument(first, entries, at, resolve, others.length === 0), others: others.map((body) => () => readDocument(body, entries, at, resolve, false)) }
}
/** Some packages were unpacked and packed again with the folder around them: its name is no part of any path. */
const fromItsFolder = (entries: ZipEntries): ZipEntries => {
  const folder = folderOf([...entries.keys()])
  return folder ? new Map([...entries].filter(([name]) => name.startsWith(folder)).map(([name, bytes]) => [name.slice(folder.length), bytes])) : entries
}
/** The pages of all documents as they are counted: one after another. */
export const pagesOf = (documents: readonly Ofd[]): readonly { readonly ofd: Ofd; readonly index: number }[] => documents.flatMap((ofd) => ofd.pages.map((_, index) => ({ ofd, index })))

/** `alone`: files that no list names are its own; beside other documents, those in its folder. */
const readDocument = (body: Node | undefined, entries: ZipEntries, at: At, resolve: Resolve, alone: boolean): Ofd => {
  const customData = new Map(all(child(body, 'DocInfo'), 'CustomData').map((c) => [c.attributes['Name'] ?? '', c.text.trim()]))
  const document = at(child(body, 'DocRoot')?.text.trim(), 'OFD.xml')
  const signatures = child(body, 'Signatures')?.text.trim()
  if (!document) return { entries, pages: [], attachments: alone ? looseAttachments(entries) : [], customData, customTags: [], resources: { fonts: new Map(), media: new Map(), drawParams: new Map(), composites: new Map() }, signatures: signatures ? resolve(signatures, 'OFD.xml') : undefined, resolve }
  const [docPath, doc] = document
  const common = child(doc, 'CommonData')
  const resources = readResources([...children(common, 'PublicRes'), ...children(common, 'DocumentRes')].map((n) => n.text.trim()), docPath, at, resolve)
  const templates = new Map(children(common, 'TemplatePage').map((t) => [t.attributes['ID'] ?? '', { order: t.attributes['ZOrder'] === 'Foreground' ? 'Foreground' as const : 'Background' as const, page: at(t.attributes['BaseLoc'], docPath)?.[1] }]))
  const defaultBox = pageBox(child(common, 'PageArea'))
  const annotations = readAnnotations(at(child(doc, 'Annotations')?.text.trim(), docPath), at)
  const pages = children(child(doc, 'Pages'), 'Page').slice(0, pageLimit).map((p): Page => {
    const content = at(p.attributes['BaseLoc'], docPath)?.[1]
    return { id: p.attributes['ID'] ?? '', box: pageBox(child(content, 'Area')) ?? defaultBox ?? { x: 0, y: 0, width: 210, height: 140 }, layers: layersOf(content, templates), annotations: annotations.get(p.attributes['ID'] ?? '') ?? [] }
  })
  // A package may hold its data in the template alone.
  const [onlyTemplate] = [...templates.values()]
  const shown = pages.length > 0 || !onlyTemplate?.page ? pages : [{ id: '', box: defaultBox ?? pageBox(child(onlyTemplate.page, 'Area')) ?? { x: 0, y: 0, width: 210, height: 140 }, layers: ownLayers(onlyTemplate.page), annotations: [] }]
  return {
    entries, pages: shown, customData, resources, resolve, attachments: readAttachments(at(child(doc, 'Attachments')?.text.trim(), docPath), entries, resolve, alone ? '' : `${docPath.split('/')[0]}/`),
    customTags: readCustomTags(at(child(doc, 'CustomTags')?.text.trim(), docPath), entries, resolve), signatures: signatures ? resolve(signatures, 'OFD.xml') : undefined,
  }
}
type At = (path: string | undefined, from: string) => readonly [string, Node] | undefined
type Resolve = Ofd['resolve']

/** Exact, relative to the file, relative to its document's root, then without regard to case. */
const resolver = (entries: ZipEntries): Resolve => {
  const lower = new Map([...entries.keys()].map((name) => [name.toLowerCase(), name]))
  return (path, from) => {
    const plain = path.trim().replaceAll('\\', '/')
    const folder = from.split('/').slice(0, -1)
    const docRoot = from.split('/').slice(0, 1)
    const candidates = plain.startsWith('/') ? [plain.slice(1)] : [normalise([...folder, plain].join('/')), normalise([...docRoot, plain].join('/')), plain]
    for (const candidate of candidates) if (entries.has(candidate)) return candidate
    for (const candidate of candidates) { const found = lower.get(candidate.toLowerCase()); if (found) return found }
    return undefined
  }
}
const normalise = (path: string): string => {
  const out: string[] = []
  for (const part of path.split('/')) { if (part === '..') out.pop(); else if (part !== '.' && part !== '') out.push(part) }
  return out.join('/')
}
export const toBox = (text: string | undefined): Box | undefined => { const [x, y, width, height] = numbers(text); return height === undefined ? undefined : { x: x!, y: y!, width: width!, height } }
const pageBox = (area: Node | undefined): Box | undefined => toBox(child(area, 'PhysicalBox')?.text)
const ownLayers = (page: Node | undefined): readonly Layer[] => children(child(page, 'Content'), 'Layer').map((l) => ({ order: l.attributes['Type'] === 'Background' ? 'Background' : l.attributes['Type'] === 'Foreground' ? 'Foreground' : 'Body', objects: l.children, drawParam: l.attributes['DrawParam'] }))

const rank = { Background: 0, Body: 1, Foreground: 2 } as const
const layersOf = (page: Node | undefined, templates: ReadonlyMap<string, { order: 'Background' | 'Foreground'; page: Node | undefined }>): readonly Layer[] => {
  const used = children(page, 'Template').flatMap((t): { at: number; layer: Layer }[] => {
    const template = templates.get(t.attributes['TemplateID'] ?? '')
    const order = t.attributes['ZOrder'] === 'Foreground' ? 'Foreground' : (template?.order ?? 'Background')
    return ownLayers(template?.page).map((layer) => ({ at: order === 'Foreground' ? 10 + rank[layer.order] : -10 + rank[layer.order], layer }))
  })
  return [...used, ...ownLayers(page).map((layer) => ({ at: rank[layer.order], layer }))].sort((a, b) => a.at - b.at).map((l) => l.layer)
}

const readResources = (paths: readonly string[], docPath: string, at: At, resolve: Resolve): Resources => {
  const fonts = new Map<string, Node>(), media = new Map<string, string>(), drawParams = new Map<string, Node>(), composites = new Map<string, Node>()
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
      const target = resolve(`${base.replace(/\/$/, '')}/${file}`.replace(/^\//, base.startsWith('/') ? '/' : ''), name) ?? resolve(file, name)
      if (target) media.set(m.attributes['ID'] ?? '', target)
    }
  }
  return { fonts, media, drawParams, composites }
}
const readAnnotations = (found: readonly [string, Node] | undefined, at: At): ReadonlyMap<string, readonly Annotation[]> => {
  const byPage = new Map<string, Annotation[]>()
  if (!found) return byPage
  const [path, list] = found
  for (const page of children(list, 'Page')) {
    const file = at(child(page, 'FileLoc')?.text.trim(), path)?.[1]
    const own = children(file, 'Annot').flatMap((a): Annotation[] => {
      const look = child(a, 'Appearance'), boundary = toBox(look?.attributes['Boundary'])
      return look && a.attributes['Visible'] !== 'false' ? [{ type: a.attributes['Type'] ?? '', boundary: boundary ?? { x: 0, y: 0, width: 0, height: 0 }, objects: look.children }] : []
    })
    byPage.set(page.attributes['PageID'] ?? '', own)
  }
  return byPage
}
const readAttachments = (found: readonly [string, Node] | undefined, entries: ZipEntries, resolve: Resolve, folder: string): readonly Attachment[] => {
  const listed = found ? all(found[1], 'Attachment').flatMap((a): Attachment[] => {
    const target = resolve(child(a, 'FileLoc')?.text.trim() ?? '', found[0])
    const bytes = target === undefined ? undefined : entries.get(target)
    return target !== undefined && bytes ? [{ name: a.attributes['Name'] ?? '', path: target, bytes }] : []
  }) : []
  return listed.length > 0 ? listed : looseAttachments(entries, folder)
}
/** Some packages list nothing but carry the files. */
const looseAttachments = (entries: ZipEntries, folder = ''): readonly Attachment[] =>
  [...entries].filter(([name]) => name.startsWith(folder) && /attach[^/]*\/[^/]+\.(xml|xbrl)$/i.test(name) && !/attachments\.xml$/i.test(name)).map(([path, bytes]) => ({ name: path.split('/').at(-1) ?? '', path, bytes }))
const readCustomTags = (found: readonly [string, Node] | undefined, entries: ZipEntries, resolve: Resolve): readonly Uint8Array[] =>
  found ? all(found[1], 'FileLoc').map((f) => resolve(f.text.trim(), found[0])).flatMap((path) => { const bytes = path === undefined ? undefined : entries.get(path); return bytes ? [bytes] : [] }) : []
