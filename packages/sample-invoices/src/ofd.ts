// Invoices as OFD packages in the three ways that issuers write them.
import { createHash } from 'node:crypto'
import { fromFen } from '@piaotai/domain/money/money.ts'
import { facesOf, type Layout } from './face/faces.ts'
import { newPen, RED, type Face, type Mark } from './face/marks.ts'
import { supervisionMark } from './face/seal.ts'
import { branch, leaf, xmlFile, type Xml } from './markup.ts'
import { sealOfd, signaturesPath, type Sealing, type Stamp } from './signing/sign-ofd.ts'
import { drawObjects, fontIds, type Drawn, type TextSetting } from './ofd/objects.ts'
import { digitalTags, platformTags } from './ofd/tags.ts'
import { writeOriginalInvoiceXml } from './original-invoice-xml.ts'
import { paintMarks, whitePixels } from './paint.ts'
import { xbrlName } from './pdf.ts'
import { pngOf } from './png.ts'
import { chineseDate, isDigital, type SampleInvoice } from './sample-invoice.ts'
import { writeInvXbrl, writeRaiXbrl } from './xbrl.ts'
import { zipOf, type ZipEntry } from './zip.ts'

/**
 * taxPlatform: 电子普票 and 电子专票 of the bureaus' platform: form in a template, custom tags, original_invoice.xml.
 * digital: 数电票: form in a template, custom tags, watermark annotations, no attachment, no signature.
 * plain: everything on the page and an XBRL attachment, as issuers' own writers do.
 */
export const flavours = ['taxPlatform', 'digital', 'plain'] as const
export type Flavour = (typeof flavours)[number]
export interface OfdOptions {
  /** Seals the package: a signature over all its files, visible where the form has room for a seal. */
  readonly sealed?: Sealing
  /** The text setting; default: with advances. */
  readonly setting?: TextSetting
  readonly layout?: Layout
}
export const usualFlavour = (invoice: SampleInvoice): Flavour =>
  invoice.type === 12 || invoice.type === 22 ? 'digital' : isDigital(invoice) ? 'plain' : 'taxPlatform'

const NS = { 'xmlns:ofd': 'http://www.ofdspec.org/2016' }
const TEMPLATE = 2
const PAGE = 10
const QR_IMAGE = 8
const SEAL_IMAGE = 9
const layoutOf = (invoice: SampleInvoice, flavour: Flavour): Layout | undefined =>
  flavour === 'taxPlatform' ? 'taxPlatform' : flavour === 'plain' && !isDigital(invoice) ? 'aisino' : undefined

export const drawOfd = (invoice: SampleInvoice, flavour: Flavour = usualFlavour(invoice), options: OfdOptions = {}): Buffer => {
  let id = 100
  const next = (): number => id++
  const setting = options.setting ?? 'advances'
  const faces = facesOf(invoice, options.layout ?? layoutOf(invoice, flavour))
  const templated = flavour !== 'plain'
  const bodies = faces.map((face) =>
    drawObjects(templated && face === faces[0] ? face.marks.filter((m) => m.part !== 'label') : face.marks, next, {
      setting,
      ...(templated ? { qrImage: QR_IMAGE } : {}),
    }),
  )
  const form = templated
    ? drawObjects(
        (faces[0]?.marks ?? []).filter((m) => m.part === 'label'),
        next,
        { kaiLabels: true, setting },
      )
    : undefined
  const entries: ZipEntry[] = [
    file('OFD.xml', ofdXml(invoice, flavour, options)),
    ...faces.map((face, i) => file(`Doc_0/Pages/Page_${i}/Content.xml`, pageXml(face, bodies[i]?.xml ?? '', templated && i === 0))),
    file('Doc_0/PublicRes.xml', publicRes()),
    ...attachments(invoice, flavour),
  ]
  if (form)
    entries.push(
      file('Doc_0/Tpls/Tpl_0/Content.xml', branch('ofd:Page', [branch('ofd:Content', [branch('ofd:Layer', [form.xml], { ID: 3 })])], NS)),
      ...tagFiles(bodies[0], flavour),
      ...imageFiles(invoice),
      ...annotationFiles(flavour),
    )
  entries.push(file('Doc_0/Document.xml', documentXml(faces, flavour, hasAttachment(invoice, flavour), next())))
  return zipOf(options.sealed ? sealOfd(entries, options.sealed, sealStamp(invoice)) : entries)
}
const file = (name: string, xml: Xml): ZipEntry => ({ name, bytes: xmlFile(xml) })

const ofdXml = (i: SampleInvoice, flavour: Flavour, options: OfdOptions): Xml => {
  const data: readonly (readonly [string, string])[] =
    flavour === 'plain'
      ? []
      : [
          ['template-version', '1.0.20.0422'],
          ...(i.code ? [['发票代码', i.code] as const] : []),
          ['发票号码', i.number],
          ['合计税额', fromFen(i.tax)],
          ['合计金额', fromFen(i.amount)],
          ['开票日期', chineseDate(i.date)],
          ...(i.checkCode ? [['校验码', i.checkCode.replaceAll(/(.{5})(?=.)/g, '$1 ')] as const] : []),
          ['购买方纳税人识别号', i.buyer.taxId],
          ['销售方纳税人识别号', i.seller.taxId],
        ]
  return branch(
    'ofd:OFD',
    [
      branch('ofd:DocBody', [
        branch('ofd:DocInfo', [
          leaf(
            'ofd:DocID',
            createHash('md5')
              .update(i.code + i.number)
              .digest('hex'),
          ),
          leaf('ofd:CreationDate', i.date),
          leaf('ofd:Creator', 'Sample invoices'),
          ...(data.length > 0
            ? [
                branch(
                  'ofd:CustomDatas',
                  data.filter(([, value]) => value !== '').map(([Name, value]) => leaf('ofd:CustomData', value, { Name })),
                ),
              ]
            : []),
        ]),
        leaf('ofd:DocRoot', 'Doc_0/Document.xml'),
        ...(options.sealed ? [leaf('ofd:Signatures', signaturesPath)] : []),
      ]),
    ],
    { ...NS, DocType: 'OFD', Version: '1.1' },
  )
}
const pageXml = (face: Face, objects: Xml, templated: boolean): Xml =>
  branch(
    'ofd:Page',
    [
      branch('ofd:Area', [leaf('ofd:PhysicalBox', `0 0 ${face.width} ${face.height}`)]),
      ...(templated ? [leaf('ofd:Template', '', { TemplateID: TEMPLATE, ZOrder: 'Background' })] : []),
      branch('ofd:Content', [branch('ofd:Layer', [objects], { ID: 4 })]),
    ],
    NS,
  )
const documentXml = (faces: readonly Face[], flavour: Flavour, attached: boolean, max: number): Xml => {
  const templated = flavour !== 'plain'
  const first = faces[0]
  return branch(
    'ofd:Document',
    [
      branch('ofd:CommonData', [
        leaf('ofd:MaxUnitID', `${max}`),
        ...(templated ? [leaf('ofd:TemplatePage', '', { ID: TEMPLATE, BaseLoc: 'Tpls/Tpl_0/Content.xml' })] : []),
        branch('ofd:PageArea', [leaf('ofd:PhysicalBox', `0 0 ${first?.width ?? 210} ${first?.height ?? 140}`)]),
        leaf('ofd:PublicRes', 'PublicRes.xml'),
        ...(templated ? [leaf('ofd:DocumentRes', 'DocumentRes.xml')] : []),
      ]),
      branch(
        'ofd:Pages',
        faces.map((_, i) => leaf('ofd:Page', '', { ID: PAGE + i, BaseLoc: `Pages/Page_${i}/Content.xml` })),
      ),
      ...(templated ? [leaf('ofd:Annotations', 'Annots/Annotations.xml')] : []),
      ...(attached ? [leaf('ofd:Attachments', 'Attachs/Attachments.xml')] : []),
      ...(templated ? [leaf('ofd:CustomTags', 'Tags/CustomTags.xml')] : []),
    ],
    NS,
  )
}
const publicRes = (): Xml =>
  branch(
    'ofd:Res',
    [
      branch(
        'ofd:Fonts',
        [
          ['kai', '楷体'],
          ['song', '宋体'],
          ['mono', 'Courier New'],
        ].map(([key, FontName = '']) => leaf('ofd:Font', '', { ID: fontIds[key as keyof typeof fontIds], FontName, FamilyName: FontName })),
      ),
    ],
    { ...NS, BaseLoc: 'Res' },
  )

const tagFiles = (body: Drawn | undefined, flavour: Flavour): readonly ZipEntry[] => [
  file(
    'Doc_0/Tags/CustomTags.xml',
    branch(
      'ofd:CustomTags',
      [branch('ofd:CustomTag', [leaf('ofd:FileLoc', 'CustomTag.xml')], { TypeID: flavour === 'digital' ? 'root' : 'eInvoice' })],
      NS,
    ),
  ),
  file(
    'Doc_0/Tags/CustomTag.xml',
    flavour === 'digital' ? digitalTags(body?.tags ?? new Map(), PAGE) : platformTags(body?.tags ?? new Map(), PAGE),
  ),
]
const picture = (width: number, height: number, scale: number, marks: readonly Mark[]): Buffer => {
  const pixels = whitePixels(Math.round(width * scale), Math.round(height * scale))
  paintMarks(pixels, marks, scale)
  return pngOf(pixels)
}
const sealPicture = (i: SampleInvoice): Buffer => {
  const seal = newPen(RED)
  supervisionMark(seal, 15, 10, i.region.bureau)
  return picture(30, 20, 8, seal.marks)
}
const sealStamp = (i: SampleInvoice): Stamp => ({ page: PAGE, box: '170 112 30 20', picture: sealPicture(i), width: 30, height: 20 })
const imageFiles = (i: SampleInvoice): readonly ZipEntry[] => {
  const media = (ID: number, name: string): Xml =>
    branch('ofd:MultiMedia', [leaf('ofd:MediaFile', name)], { ID, Type: 'Image', Format: 'PNG' })
  return [
    { name: 'Doc_0/Res/image_8.png', bytes: picture(20, 20, 12, [{ kind: 'qr', part: 'value', x: 0, y: 0, size: 20, text: i.qr }]) },
    { name: 'Doc_0/Res/image_9.png', bytes: sealPicture(i) },
    file(
      'Doc_0/DocumentRes.xml',
      branch('ofd:Res', [branch('ofd:MultiMedias', [media(QR_IMAGE, 'image_8.png'), media(SEAL_IMAGE, 'image_9.png')])], {
        ...NS,
        BaseLoc: 'Res',
      }),
    ),
  ]
}
const annotationFiles = (flavour: Flavour): readonly ZipEntry[] => {
  const annot = (ID: number, boundary: string, object: Xml): Xml =>
    branch('ofd:Annot', [branch('ofd:Appearance', [object], { Boundary: boundary })], {
      ID,
      Type: 'Watermark',
      Subtype: 'Watermark',
      NoRotate: 'true',
    })
  const seal = annot(
    90,
    '90 8 30 20',
    branch('ofd:ImageObject', [leaf('ofd:Clips', '')], {
      ID: 91,
      CTM: '30 0 0 20 0 0',
      Boundary: '0 0 30 20',
      ResourceID: SEAL_IMAGE,
      BlendMode: 'Darken',
    }),
  )
  const downloads = annot(
    92,
    '206.4583 29.5417 3.3084 22.225',
    branch('ofd:TextObject', [leaf('ofd:TextCode', '下载次数：1', { X: 0, Y: 2.8638, DeltaX: 'g 5 3.175' })], {
      ID: 93,
      CTM: '0 1 -1 0 3.3084 0',
      Boundary: '0 0 3.3084 22.225',
      Alpha: 127,
      Font: fontIds.kai,
      Size: 3.175,
    }),
  )
  return [
    file(
      'Doc_0/Annots/Annotations.xml',
      branch('ofd:Annotations', [branch('ofd:Page', [leaf('ofd:FileLoc', 'Page_0/Annotation.xml')], { PageID: PAGE })], NS),
    ),
    file('Doc_0/Annots/Page_0/Annotation.xml', branch('ofd:PageAnnot', flavour === 'digital' ? [seal, downloads] : [seal], NS)),
  ]
}
/** 数电票 carry no separate data; rail tickets do. */
const hasAttachment = (i: SampleInvoice, flavour: Flavour): boolean => flavour !== 'digital' && (i.code !== '' || i.rail !== undefined)
const attachments = (i: SampleInvoice, flavour: Flavour): readonly ZipEntry[] => {
  if (!hasAttachment(i, flavour)) return []
  const [name, bytes] =
    flavour === 'taxPlatform'
      ? (['original_invoice.xml', writeOriginalInvoiceXml(i)] as const)
      : ([xbrlName(i), i.rail ? writeRaiXbrl(i) : writeInvXbrl(i)] as const)
  return [
    file(
      'Doc_0/Attachs/Attachments.xml',
      branch(
        'ofd:Attachments',
        [
          branch('ofd:Attachment', [leaf('ofd:FileLoc', name)], {
            ID: 98,
            Name: flavour === 'taxPlatform' ? 'original_invoice' : 'data',
            Format: flavour === 'taxPlatform' ? 'xml' : 'xbrl',
            CreationDate: `${i.date}T${i.time}`,
            Visible: 'false',
          }),
        ],
        NS,
      ),
    ),
    { name: `Doc_0/Attachs/${name}`, bytes },
  ]
}
