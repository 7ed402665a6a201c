// The original as a picture with the boxes of its fields, the current field enlarged below it, and the file's facts.
import { Button, Segmented, Spin, Tooltip } from 'antd'
import { Download, Printer, RotateCw, ScanSearch, Stamp, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { useTranslation } from 'react-i18next'
import type { Box, InvoiceDetail } from '@piaotai/contract/invoice-shapes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileName } from '../../ui/file-name.tsx'

export type Detail = z.output<typeof InvoiceDetail>
type Place = z.output<typeof Box>
const zooms = [1, 1.5, 2, 3, 4] as const
const kilobytes = (size: number): string => (size >= 1024 * 1024 ? `${(size / 1024 / 1024).toFixed(1)} MB` : `${Math.max(1, Math.round(size / 1024))} KB`)
const minute = (iso: string): string => new Date(Date.parse(iso) + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

export const OriginalPane = ({ invoice, field, onField }: { invoice: Detail; field: string | undefined; onField: (field: string | undefined) => void }) => {
  const { t } = useTranslation('invoices')
  const [which, setWhich] = useState(invoice.originals.find((o) => o.format !== 'xml')?.id ?? invoice.originals[0]?.id)
  const original = invoice.originals.find((o) => o.id === which)
  const [page, setPage] = useState(original?.firstPage ?? 1), [zoom, setZoom] = useState(0), [turns, setTurns] = useState(0), [boxes, setBoxes] = useState(true), [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  if (!original) return <div className="original" />
  const drawable = original.format !== 'xml'
  const scale = zooms[zoom] ?? 1
  const url = `${original.pictureUrl}?page=${page}&scale=${Math.min(4, scale + 1)}`
  const places = Object.entries(invoice.fields).flatMap(([name, o]) => (o.box && o.box.page === page ? [[name, o.box] as const] : []))
  const current = field === undefined ? undefined : places.find(([name]) => name === field)?.[1]
  const warned = new Set(invoice.warnings.map((w) => w.field))
  const print = () => { const frame = window.open(original.format === 'pdf' ? original.downloadUrl : url, '_blank'); frame?.addEventListener('load', () => { frame.print() }) }
  return (
    <div className="original">
      <div className="original-tools">
        {invoice.originals.length > 1 ? <Segmented size="small" value={original.id} options={invoice.originals.map((o) => ({ value: o.id, label: o.format.toUpperCase() }))} onChange={(value) => { setWhich(value); setPage(invoice.originals.find((o) => o.id === value)?.firstPage ?? 1); setState('drawing') }} /> : <b>{original.format.toUpperCase()}</b>}
        {drawable && original.pages > 1 ? <span className="original-pages"><Button type="text" size="small" aria-label={t('detail.previousPage')} disabled={page <= 1} onClick={() => { setPage(page - 1); setState('drawing') }}>‹</Button>{t('detail.pageOf', { page, pages: original.pages })}<Button type="text" size="small" aria-label={t('detail.nextPage')} disabled={page >= original.pages} onClick={() => { setPage(page + 1); setState('drawing') }}>›</Button></span> : null}
        <span className="original-end">
          {drawable ? <><Tool label={t('detail.zoomOut')} icon={<ZoomOut size={16} />} off={zoom === 0} onClick={() => { setZoom(zoom - 1) }} /><Tool label={t('detail.zoomIn')} icon={<ZoomIn size={16} />} off={zoom === zooms.length - 1} onClick={() => { setZoom(zoom + 1) }} /><Tool label={t('detail.rotate')} icon={<RotateCw size={15} />} onClick={() => { setTurns((turns + 1) % 4) }} /><Tool label={t('detail.boxes')} icon={<ScanSearch size={16} color={boxes ? '#15586E' : undefined} />} onClick={() => { setBoxes(!boxes) }} /></> : null}
          <Tool label={t('detail.download')} icon={<Download size={15} />} onClick={() => { window.open(`${original.downloadUrl}?download=1`, '_self') }} />
          {drawable ? <Tool label={t('detail.print')} icon={<Printer size={15} />} onClick={print} /> : null}
        </span>
      </div>
      <div className="original-paper">
        {drawable ? (
          <div className="original-sheet" style={{ width: `${scale * 100}%`, rotate: `${turns * 90}deg` }}>
            <img src={url} alt={t('detail.original')} onLoad={() => { setState('drawn') }} onError={() => { setState('failed') }} hidden={state === 'failed'} />
            {state === 'drawing' ? <div className="original-wait"><Spin size="small" /> {t('detail.drawing')}</div> : null}
            {state === 'failed' ? <div className="original-wait">{t('detail.notDrawn')}</div> : null}
            {boxes && state === 'drawn' ? places.map(([name, box]) => <button key={name} type="button" aria-label={t(`detail.field.${name}` as 'detail.field.number', { defaultValue: name })} className={`field-box${name === field ? ' on' : ''}${warned.has(name) ? ' warned' : ''}`} style={at(box)} onMouseEnter={() => { onField(name) }} onFocus={() => { onField(name) }} onClick={() => { onField(name) }} />) : null}
          </div>
        ) : <EmptyState kind="start" title={original.format.toUpperCase()} text={t('detail.noPicture')} />}
      </div>
      {current && drawable ? <Magnifier url={url} box={current} name={t(`detail.field.${field!}` as 'detail.field.number', { defaultValue: field! })} warned={warned.has(field!)} /> : null}
      <dl className="original-facts"><div><dt>{t('detail.file')}</dt><dd><FileName name={original.name} tail={12} /></dd></div><div><dt>{t('detail.size')}</dt><dd>{kilobytes(original.size)}</dd></div><div><dt>{t('detail.added')}</dt><dd>{minute(original.addedAt)}</dd></div><div><dt>{t('detail.entered')}</dt><dd>{invoice.enteredBy}</dd></div></dl>
      <div className="integrity"><i><Stamp size={15} strokeWidth={1.75} /></i><div><b>{t('detail.kept')}</b><span>{t('detail.keptText')}</span></div><hr /><div><b>{t('detail.fingerprint')}</b><span className="mono" title={original.sha256}>{`${original.sha256.slice(0, 4)} ${original.sha256.slice(4, 8)} … ${original.sha256.slice(-4)}`}</span></div></div>
    </div>
  )
}
const at = (box: Place) => ({ left: `${box.x * 100}%`, top: `${box.y * 100}%`, width: `${box.width * 100}%`, height: `${box.height * 100}%` })
const Tool = ({ label, icon, off, onClick }: { label: string; icon: React.ReactNode; off?: boolean; onClick: () => void }) => <Tooltip title={label}><Button type="text" size="small" aria-label={label} disabled={off ?? false} icon={icon} onClick={onClick} /></Tooltip>

const windowHeight = 86
/** The field's part of the picture, large enough to judge a single character. */
const Magnifier = ({ url, box, name, warned }: { url: string; box: Place; name: string; warned: boolean }) => {
  const { t } = useTranslation('invoices')
  const wide = Math.min(1, Math.max(box.width * 1.25, 0.16)), left = Math.max(0, Math.min(1 - wide, box.x - (wide - box.width) / 2))
  const percent = (part: number): string => `${part * 100}%`
  return (
    <div className={`magnifier${warned ? ' warned' : ''}`}><div><ScanSearch size={13} />{t('detail.magnified')} <b>{name}</b></div>
      <div className="lens" style={{ height: windowHeight }}><img src={url} alt="" style={{ width: percent(1 / wide), left: percent(-left / wide), top: windowHeight / 2, transform: `translateY(${-(box.y + box.height / 2) * 100}%)` }} /></div></div>
  )
}
