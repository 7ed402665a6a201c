// The original at left: its toolbar, the page as a picture or the data as text, and the file's facts.
import { Segmented } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { doorOf, shownOriginal } from '@piaotai/domain/invoice/shown-original.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { OriginalFacts, PageTurner } from './original-parts.tsx'
import { Magnifier } from './magnifier.tsx'
import { OriginalSheet } from './original-sheet.tsx'
import { OriginalTools } from './original-tools.tsx'
import { OriginalStrip } from './original-strip.tsx'
import { printPages } from './print-pages.ts'
import { numbered } from './numbered.ts'
import { straighteningOf } from './turned.ts'
import { fieldOf, type Checking } from '../doubts/use-checking.ts'
import { DataFace } from './data-face.tsx'
import type { Detail } from '../detail.ts'
import { XmlAround, XmlText } from './xml-text.tsx'
import styles from '../drawer/invoice-drawer.module.css'

type Original = Detail['originals'][number]
const zooms = [1, 1.5, 2, 3, 4] as const
const printScale = 4
const pictured: ReadonlySet<string> = new Set(['jpg', 'png'])
/** The pages known to show this invoice: a file may hold other invoices too. */
const pagesOf = (invoice: Detail, original: Original, shown: number): readonly number[] => {
  const last = Math.min(original.pages, Math.max(shown, original.firstPage, ...Object.values(invoice.fields).map((o) => o.box?.page ?? 0)))
  const first = Math.min(shown, original.firstPage)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}

interface View {
  readonly key: string
  /** A page of the file, the face drawn from an XML, or the XML itself. */
  readonly as: 'page' | 'face' | 'source'
  readonly original: Original
}
/** A face is drawn only of an invoice without one; it comes before the data that it is drawn from. */
const viewsOf = (originals: readonly Original[], drawn: boolean): readonly View[] =>
  originals.flatMap((original): readonly View[] =>
    original.format === 'xml'
      ? [...(drawn ? [{ key: `face ${original.id}`, as: 'face' as const, original }] : []), { key: original.id, as: 'source', original }]
      : [{ key: original.id, as: 'page', original }],
  )

interface PaneProps {
  readonly invoice: Detail
  /** The permission that downloading the file lacks. */
  readonly lacksDownload: string | undefined
  /** Opens the print dialog; without it prints the shown pages as pictures. */
  readonly onPrint: (() => void) | undefined
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  /** Its doubtful fields, while they are checked. */
  readonly checking?: Checking | undefined
  /** Between the picture and the facts of its file. */
  readonly below?: ReactNode
}
export const OriginalPane = ({ invoice, lacksDownload, onPrint, field, onField, checking, below }: PaneProps) => {
  const { t } = useTranslation('invoice')
  const { t: td } = useTranslation('doubts')
  const { t: tr } = useTranslation('risk')
  const shown = shownOriginal(invoice.originals)
  const views = viewsOf(invoice.originals, shown === undefined)
  const [which, setWhich] = useState((views.find((view) => view.original === shown) ?? views[0])?.key)
  const view = views.find(({ key }) => key === which)
  const original = view?.original
  const [page, setPage] = useState(original?.firstPage ?? 1)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const slant = original && original.current && pictured.has(original.format) ? straighteningOf(invoice.fields, page) : undefined
  // A photo on its side is put upright at once; a slanted one is shown as it was taken.
  const [straight, setStraight] = useState<boolean>()
  const straightened = slant && (straight ?? slant.quarters !== 0) ? slant : { quarters: 0, tilt: 0 }
  const [boxes, setBoxes] = useState(true)
  if (!view || !original)
    return (
      <section className={styles['original']} aria-label={t('detail.original')}>
        <EmptyState kind="start" title={t('detail.noOriginal')} text={t('detail.noOriginalText')} />
      </section>
    )
  const drawable = view.as === 'page'
  const zoomable = view.as !== 'source'
  const scale = zooms[zoom] ?? 1
  const urlOf = (number: number, size: number): string => `${original.pictureUrl}?page=${number}&scale=${size}`
  const source = { url: original.downloadUrl, size: original.size }
  const url = urlOf(page, Math.min(4, scale + 1))
  const places = Object.entries(invoice.fields).flatMap(([name, o]) => (o.box && o.box.page === page ? [[name, o.box] as const] : []))
  const current = field === undefined ? undefined : places.find(([name]) => name === field)?.[1]
  const warned = new Set(invoice.warnings.map((w) => w.field))
  const marks =
    checking &&
    new Map(checking.items.map((item) => [fieldOf(item), item.answered ? 'right' : fieldOf(item) === field ? 'now' : 'open'] as const))
  const named = (name: string): string => t(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })
  /** Its format, and beside others the door that it came by. */
  const wordOf = ({ format, entrySource }: Original): string =>
    `${invoice.originals.length > 1 ? t(`detail.door.${doorOf(entrySource)}`) : ''} ${format.toUpperCase()}`.trim()
  const labels = numbered(invoice.originals.map(wordOf))
  const labelOf = (one: Original): string => labels[invoice.originals.indexOf(one)] ?? wordOf(one)
  const choose = (key: string) => {
    setWhich(key)
    setPage(views.find((one) => one.key === key)?.original.firstPage ?? 1)
    setTurns(0)
  }
  const print = () => {
    void printPages(
      pagesOf(invoice, original, page).map((number) => urlOf(number, printScale)),
      invoice.number ?? original.name,
    )
  }
  return (
    <section className={styles['original']} aria-label={t('detail.original')}>
      <div className={styles['original-tools']}>
        {views.length > 1 ? (
          <Segmented
            size="small"
            aria-label={t('detail.original')}
            value={view.key}
            options={views.map(({ key, as, original: one }) => ({
              value: key,
              label: as === 'face' ? t('detail.tab.face') : labelOf(one),
              title: one.name,
            }))}
            onChange={choose}
          />
        ) : (
          <b>{original.format.toUpperCase()}</b>
        )}
        {slant ? (
          <Segmented
            size="small"
            value={straightened === slant ? 'straight' : 'photo'}
            options={[
              { value: 'photo', label: td('photo') },
              { value: 'straight', label: td('straight') },
            ]}
            onChange={(as) => {
              setStraight(as === 'straight')
            }}
          />
        ) : null}
        {view.as === 'face' ? <span className="sub">{tr('strip.fromXml')}</span> : null}
        {drawable && original.pages > 1 ? <PageTurner page={page} pages={original.pages} onPage={setPage} /> : null}
        <OriginalTools
          zoomable={zoomable}
          drawable={drawable}
          zoom={[zoom, zooms.length - 1]}
          boxes={boxes}
          lacksDownload={lacksDownload}
          downloadUrl={original.downloadUrl}
          onZoom={setZoom}
          onTurn={() => {
            setTurns((turns + 1) % 4)
          }}
          onBoxes={setBoxes}
          onPrint={onPrint ?? (drawable ? print : undefined)}
        />
      </div>
      <div className={styles['original-paper']} role="region" aria-label={original.name} tabIndex={0}>
        {drawable ? (
          <OriginalSheet
            key={`${original.id} ${page}`}
            url={url}
            scale={scale}
            turns={(turns + straightened.quarters) % 4}
            tilt={straightened.tilt}
            places={boxes ? places : []}
            field={field}
            warned={warned}
            marks={marks}
            onField={onField}
          />
        ) : view.as === 'face' ? (
          <DataFace invoice={invoice} label={tr('strip.fromXml')} scale={scale} boxes={boxes} field={field} onField={onField} />
        ) : (
          <XmlText
            invoice={invoice}
            source={source}
            field={field}
            onField={onField}
            otherwise={<EmptyState kind="start" title={original.format.toUpperCase()} text={t('detail.noPicture')} />}
          />
        )}
      </div>
      {view.as === 'face' && field !== undefined ? <XmlAround invoice={invoice} source={source} field={field} /> : null}
      {current && drawable ? (
        <Magnifier
          url={url}
          box={current}
          turn={invoice.fields[field!]?.turn ?? 0}
          name={named(field!)}
          warned={warned.has(field!)}
          legend={marks !== undefined}
        />
      ) : null}
      {below}
      <OriginalFacts invoice={invoice} original={original} />
      <OriginalStrip invoice={invoice} original={original} />
    </section>
  )
}
