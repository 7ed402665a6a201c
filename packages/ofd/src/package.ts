// An OFD package: its documents, their pages and parts.
import { toBox, type Box } from './box.ts'
import { folderOf } from './package-folder.ts'
import {
  looseAttachments,
  readAnnotations,
  readAttachments,
  readCustomTags,
  readResources,
  type Annotation,
  type Attachment,
  type Resources,
} from './package-parts.ts'
import { inObjectSpace } from './page-origin.ts'
import { resolver, type At, type Resolve } from './package-paths.ts'
import { all, child, children, parseNodes, type Node } from './xml.ts'
import { readZip, type ZipEntries } from './zip.ts'

/** A layer's or template's graphic objects in drawing order. */
export interface Layer {
  readonly order: 'Background' | 'Body' | 'Foreground'
  readonly objects: readonly Node[]
  /** Draw parameters that its objects inherit. */
  readonly drawParam: string | undefined
}
export interface Page {
  readonly id: string
  readonly box: Box
  readonly layers: readonly Layer[]
  readonly annotations: readonly Annotation[]
}
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
  readonly resolve: Resolve
}

const pageLimit = 200
/** Maximum documents of one package: each has a page, and files with more pages are refused. */
export const documentsMost = 100
export class TooManyDocuments extends Error {
  readonly count: number
  constructor(count: number) {
    super(`${count} documents`)
    this.name = 'TooManyDocuments'
    this.count = count
  }
}

/** Every document of a package, in order; usually one. Rejects with TooManyDocuments instead of dropping some. */
export const openDocuments = async (bytes: Uint8Array): Promise<readonly [Ofd, ...Ofd[]]> => {
  const { first, others } = await openPackage(bytes)
  return [first(), ...others.map((read) => read())]
}
/** The first document of a package. */
export const openOfd = async (bytes: Uint8Array): Promise<Ofd> => (await openPackage(bytes)).first()

/** Unpacks the package once; parses documents on demand. */
const openPackage = async (bytes: Uint8Array): Promise<{ readonly first: () => Ofd; readonly others: readonly (() => Ofd)[] }> => {
  const entries = fromItsFolder(await readZip(bytes))
  const resolve = resolver(entries)
  const at: At = (path, from) => {
    const name = path === undefined ? undefined : resolve(path, from)
    const data = name === undefined ? undefined : entries.get(name)
    return name !== undefined && data ? [name, parseNodes(data)] : undefined
  }
  const bodies = children(at('OFD.xml', '')?.[1], 'DocBody')
  const [first, ...others] = bodies
  if (bodies.length > documentsMost) throw new TooManyDocuments(bodies.length)
  return {
    first: () => readDocument(first, entries, at, resolve, others.length === 0),
    others: others.map((body) => () => readDocument(body, entries, at, resolve, false)),
  }
}
/** Some packages were repacked with the surrounding folder: its name belongs to no path. */
const fromItsFolder = (entries: ZipEntries): ZipEntries => {
  const folder = folderOf([...entries.keys()])
  return folder
    ? new Map([...entries].filter(([name]) => name.startsWith(folder)).map(([name, bytes]) => [name.slice(folder.length), bytes]))
    : entries
}
/** The pages of all documents in sequence. */
export const pagesOf = (documents: readonly Ofd[]): readonly { readonly ofd: Ofd; readonly index: number }[] =>
  documents.flatMap((ofd) => ofd.pages.map((_, index) => ({ ofd, index })))

/** `alone`: unlisted files belong to the only document; otherwise to the document of their folder. */
const readDocument = (body: Node | undefined, entries: ZipEntries, at: At, resolve: Resolve, alone: boolean): Ofd => {
  const customData = new Map(all(child(body, 'DocInfo'), 'CustomData').map((c) => [c.attributes['Name'] ?? '', c.text.trim()]))
  // The document's essential parts are read strictly; a fault in an optional part must not lose the pages.
  const beside: At = (path, from) => {
    try {
      return at(path, from)
    } catch {
      return undefined
    }
  }
  const document = at(rootOf(body, beside), 'OFD.xml')
  const signatures = child(body, 'Signatures')?.text.trim()
  if (!document)
    return {
      entries,
      pages: [],
      attachments: alone ? looseAttachments(entries) : [],
      customData,
      customTags: [],
      resources: { fonts: new Map(), media: new Map(), drawParams: new Map(), composites: new Map() },
      signatures: signatures ? resolve(signatures, 'OFD.xml') : undefined,
      resolve,
    }
  const [docPath, doc] = document
  const common = child(doc, 'CommonData')
  const resources = readResources(
    [...children(common, 'PublicRes'), ...children(common, 'DocumentRes')].map((n) => n.text.trim()),
    docPath,
    beside,
    resolve,
  )
  const templates = templatesOf(common, (place) => at(place, docPath)?.[1])
  const defaultBox = pageBox(child(common, 'PageArea'))
  const annotations = readAnnotations(beside(child(doc, 'Annotations')?.text.trim(), docPath), beside)
  const pages = children(child(doc, 'Pages'), 'Page')
    .slice(0, pageLimit)
    .map((p): Page => {
      const content = at(p.attributes['BaseLoc'], docPath)?.[1]
      const layers = layersOf(content, templates)
      const box = pageBox(child(content, 'Area')) ?? defaultBox ?? { x: 0, y: 0, width: 210, height: 140 }
      return {
        id: p.attributes['ID'] ?? '',
        box: inObjectSpace(
          box,
          layers.flatMap((layer) => layer.objects),
        ),
        layers,
        annotations: annotations.get(p.attributes['ID'] ?? '') ?? [],
      }
    })
  // A package may have content only in a template.
  const [onlyTemplate] = [...templates.values()]
  const shown =
    pages.length > 0 || !onlyTemplate?.page
      ? pages
      : [
          {
            id: '',
            box: defaultBox ?? pageBox(child(onlyTemplate.page, 'Area')) ?? { x: 0, y: 0, width: 210, height: 140 },
            layers: ownLayers(onlyTemplate.page),
            annotations: [],
          },
        ]
  return {
    entries,
    pages: shown,
    customData,
    resources,
    resolve,
    attachments: readAttachments(
      beside(child(doc, 'Attachments')?.text.trim(), docPath),
      entries,
      resolve,
      alone ? '' : `${docPath.split('/')[0]}/`,
    ),
    customTags: readCustomTags(beside(child(doc, 'CustomTags')?.text.trim(), docPath), entries, resolve),
    signatures: signatures ? resolve(signatures, 'OFD.xml') : undefined,
  }
}
const templatesOf = (common: Node | undefined, pageAt: (place: string | undefined) => Node | undefined) =>
  new Map(
    children(common, 'TemplatePage').map((t) => [
      t.attributes['ID'] ?? '',
      {
        order: t.attributes['ZOrder'] === 'Foreground' ? ('Foreground' as const) : ('Background' as const),
        page: pageAt(t.attributes['BaseLoc']),
      },
    ]),
  )
/** The current version of a document has a separate root. */
const rootOf = (body: Node | undefined, at: At): string | undefined => {
  const current = children(child(body, 'Versions'), 'Version').find((version) => version.attributes['Current'] === 'true')
  const found = current && at(current.attributes['BaseLoc'], 'OFD.xml')
  const root = found && child(found[1], 'DocRoot')?.text.trim()
  return root || child(body, 'DocRoot')?.text.trim()
}
const pageBox = (area: Node | undefined): Box | undefined => toBox(child(area, 'PhysicalBox')?.text)
const ownLayers = (page: Node | undefined): readonly Layer[] => {
  const content = child(page, 'Content')
  const layers = children(content, 'Layer').map(
    (l): Layer => ({
      order: l.attributes['Type'] === 'Background' ? 'Background' : l.attributes['Type'] === 'Foreground' ? 'Foreground' : 'Body',
      objects: l.children,
      drawParam: l.attributes['DrawParam'],
    }),
  )
  // Some writers leave the layer out.
  const loose = content?.children.filter((c) => c.name !== 'Layer') ?? []
  return loose.length > 0 ? [...layers, { order: 'Body', objects: loose, drawParam: undefined }] : layers
}

const rank = { Background: 0, Body: 1, Foreground: 2 } as const
const layersOf = (
  page: Node | undefined,
  templates: ReadonlyMap<string, { order: 'Background' | 'Foreground'; page: Node | undefined }>,
): readonly Layer[] => {
  const used = children(page, 'Template').flatMap((t): { at: number; layer: Layer }[] => {
    const template = templates.get(t.attributes['TemplateID'] ?? '')
    const order = t.attributes['ZOrder'] === 'Foreground' ? 'Foreground' : (template?.order ?? 'Background')
    return ownLayers(template?.page).map((layer) => ({
      at: order === 'Foreground' ? 10 + rank[layer.order] : -10 + rank[layer.order],
      layer,
    }))
  })
  return [...used, ...ownLayers(page).map((layer) => ({ at: rank[layer.order], layer }))].sort((a, b) => a.at - b.at).map((l) => l.layer)
}
