// 发票详情: the original at left, what was read of it at right; J and K go to the next invoice of the list.
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFocusBack } from '../../ui/focus-back.ts'
import { InvoiceNumber } from '../../ui/invoice-number.tsx'
import { useLacks } from '../../ui/lacks.ts'
import { ListTabs } from '../../ui/list-tabs.tsx'
import { Status } from '../../ui/status.tsx'
import { BusinessTab } from './business-tab.tsx'
import { DeleteButton } from './delete-button.tsx'
import { FaceTab } from './face-tab.tsx'
import { FlowTab } from './flow-tab.tsx'
import type { Invoice, InvoiceList } from './invoice-list.config.ts'
import { detailQuery } from './invoices.queries.ts'
import { LinesTable } from './lines-table.tsx'
import { OriginalPane } from './original-pane.tsx'
import { UseButton } from './use-button.tsx'
import { VerifyTab } from './verify-tab.tsx'
import './invoice-drawer.css'

interface DrawerProps { readonly list: InvoiceList; readonly id: string; readonly rows: readonly Invoice[]; readonly total: number | undefined; readonly onMove: (row: Pick<Invoice, 'id'>) => void; readonly onClose: () => void; readonly onChanged: () => void; readonly onDeleted: (id: string) => void }

/** What is under way on one invoice: which tab's fields are changed, and the field that is looked at. */
interface Work { readonly id: string; readonly editing: 'face' | 'business' | undefined; readonly field: string | undefined }
const typing = (target: EventTarget | null): boolean => target instanceof HTMLElement && (['INPUT', 'TEXTAREA'].includes(target.tagName) || target.closest('[role=tablist], .ant-modal') !== null)
const widest = 1256, beside = 96

const InvoiceDrawer = ({ list, id, rows, total, onMove, onClose, onChanged, onDeleted }: DrawerProps) => {
  const { t } = useTranslation('invoices')
  const client = useQueryClient()
  const lacks = useLacks(), lacksCorrect = lacks(list.correct)
  const detail = useQuery(detailQuery(list.area, id))
  const [tab, setTab] = useState('face'), [kept, setWork] = useState<Work>({ id, editing: undefined, field: undefined })
  // What was begun on another invoice ends with it; the tab stays.
  const work = kept.id === id ? kept : { id, editing: undefined, field: undefined }
  const { editing, field } = work
  const setEditing = (what: Work['editing']) => { setWork({ ...work, editing: what }) }, setField = (name: string | undefined) => { setWork({ ...work, field: name }) }
  const at = rows.findIndex((r) => r.id === id), previous = rows[at - 1], next = at >= 0 ? rows[at + 1] : undefined
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || editing || typing(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if ((key === 'j' || key === 'ArrowRight') && next) { event.preventDefault(); onMove(next) }
    if ((key === 'k' || key === 'ArrowLeft') && previous) { event.preventDefault(); onMove(previous) }
    if (key === 'e' && lacksCorrect === undefined && detail.data) { event.preventDefault(); setTab('face'); setEditing('face') }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => { hear(event) }
    addEventListener('keydown', listen)
    return () => { removeEventListener('keydown', listen) }
  }, [])
  useFocusBack()
  const v = detail.data
  const changed = () => { setEditing(undefined); void client.invalidateQueries({ queryKey: detailQuery(list.area, id).queryKey }); onChanged() }
  const title = (
    <div className="drawer-head">
      <Button type="text" aria-label={t('detail.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
      <h2>{v ? <InvoiceNumber value={v.number} /> : '…'}</h2>
      {v ? <>{v.number ? <CopyButton text={v.number} label={t('action.copy')} /> : null}<span className="drawer-states"><Status family="verify" value={v.verifyStatus} /><Status family="title" value={v.titleStatus} /><Status family="use" value={v.useStatus} /><Status family="push" value={v.pushStatus} /></span></> : null}
      <span className="drawer-end">{at >= 0 ? <span className="sub">{t('detail.position', { at: at + 1, total: (total ?? rows.length).toLocaleString('en-US') })}</span> : null}
        <Button size="small" disabled={!previous} aria-label={t('detail.previous')} aria-keyshortcuts="K" icon={<ChevronLeft size={15} />} onClick={() => { if (previous) onMove(previous) }} />
        <Button size="small" disabled={!next} aria-label={t('detail.next')} aria-keyshortcuts="J" icon={<ChevronRight size={15} />} onClick={() => { if (next) onMove(next) }} />
        {v && !editing ? <UseButton key={`use ${v.id}`} area={list.area} rows={[v]} onDone={changed} /> : null}
        {v && !editing ? <DeleteButton key={v.id} list={list} rows={[v]} onDeleted={() => { onDeleted(v.id) }} /> : null}
        {editing ? null : <Button disabled={lacksCorrect !== undefined || !v} title={lacksCorrect} aria-keyshortcuts="E" onClick={() => { setTab('face'); setEditing('face') }}>{t('detail.edit')}</Button>}
      </span>
    </div>
  )
  const tabs = [{ key: 'face', label: t('detail.tab.face'), pip: (v?.warnings.length ?? 0) > 0 }, { key: 'lines', label: t('detail.tab.lines'), count: v?.lines.length }, { key: 'business', label: t('detail.tab.business'), count: v?.attachmentCount || undefined }, { key: 'verify', label: t('detail.tab.verify') }, { key: 'flow', label: t('detail.tab.flow') }]
  return (
    <Drawer
      open size={Math.min(widest, window.innerWidth - beside)} closable={false} title={title} keyboard mask={{ closable: false }} rootClassName="invoice-drawer" aria-label={v?.number ?? undefined}
      // Escape ends a correction first, and the drawer after it.
      onClose={() => { if (editing) setEditing(undefined); else onClose() }}
    >
      {v ? (
        <div className="drawer-body">
          <OriginalPane key={v.id} invoice={v} lacksDownload={lacks(list.download)} field={field} onField={setField} />
          <div className="drawer-face">
            <div className="list-tabs drawer-tabs"><ListTabs label={v.number ?? t('detail.original')} tabs={tabs} tab={tab} onTab={setTab} /></div>
            <div className="drawer-scroll" role="tabpanel" aria-label={t(`detail.tab.${tab as 'face' | 'lines' | 'business' | 'verify' | 'flow'}`)} tabIndex={0}>
              {tab === 'face' ? <FaceTab key={`${v.id}${v.version}${String(editing)}`} area={list.area} invoice={v} editing={editing === 'face'} onEditing={(on) => { setEditing(on ? 'face' : undefined) }} onChanged={changed} field={field} onField={setField} onAllLines={() => { setTab('lines') }} />
                : tab === 'lines' ? <LinesTable invoice={v} />
                  : tab === 'business' ? <BusinessTab key={`${v.id}${v.version}`} area={list.area} invoice={v} lacks={lacks(list.edit)} lacksSave={lacks(list.download)} editing={editing === 'business'} onEditing={(on) => { setEditing(on ? 'business' : undefined) }} onChanged={changed} />
                    : tab === 'verify' ? <VerifyTab key={v.id} area={list.area} id={v.id} lacks={lacks(list.verify)} onChanged={changed} />
                    : <FlowTab area={list.area} id={v.id} />}
            </div>
            <div className="drawer-keys"><span><span className="kbd">J</span> <span className="kbd">K</span> {t('detail.keys.move')}</span><span><span className="kbd">E</span> {t('detail.keys.edit')}</span><span><span className="kbd">Esc</span> {t('detail.keys.close')}</span></div>
          </div>
        </div>
      ) : detail.isError ? <EmptyState kind="none" title={t('detail.unread')} text={t('detail.unreadText')} actions={<Button onClick={() => { void detail.refetch() }}>{t('empty.retry')}</Button>} />
        : <div className="drawer-wait"><Skeleton active paragraph={{ rows: 10 }} /></div>}
    </Drawer>
  )
}
export default InvoiceDrawer
