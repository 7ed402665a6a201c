// 发票详情: the original at left, its data at right; J and K go to the next and previous invoice of the list.
import { Button, Drawer, Skeleton } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExportDialog } from '../../../shared/export/export-dialog.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useRestoreFocus } from '../../../ui/overlay/restore-focus.ts'
import { useMounted } from '../../../lib/hooks/use-mounted.ts'
import { LongNumber } from '../../../ui/values/long-number.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { ListTabs } from '../../../ui/table/list-tabs.tsx'
import { useLeave, useUnsaved } from '../../../ui/overlay/unsaved.ts'
import { DrawerTab, drawerTabs, type DrawerTabKey, type Editing } from './drawer-tab.tsx'
import { DrawerKeys } from './drawer-keys.tsx'
import { DrawerActions } from './drawer-actions.tsx'
import { DrawerStates } from './drawer-states.tsx'
import { DrawerMoves } from './drawer-moves.tsx'
import { drawerWidth } from './drawer-width.ts'
import { lookedAt, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { detailQuery } from '../invoice.queries.ts'
import { cellsOf, stripStands } from '../judged/cells.ts'
import { JudgedStrip } from '../judged/judged-strip.tsx'
import { useJudged, type JudgedById } from '../judged/judged.queries.ts'
import { BalanceBar } from '../judged/standing-parts.tsx'
import type { DrawerHands } from '../judged/way-link.tsx'
import type { RowStep } from '../list/row-act.tsx'
import { OriginalPane } from '../original/original-pane.tsx'
import { printOf } from '../print-of.ts'
import { useNeighbours } from './use-neighbours.ts'
import { riskQuery } from '../risk/risk.queries.ts'
import { isFound } from '../risk/risk-words.ts'
import './invoice-drawer.css'

interface DrawerProps {
  readonly list: InvoiceList
  readonly id: string
  /** The invoice that opens with its correction. */
  readonly correcting?: string | undefined
  /** What the list knows of its rows already. */
  readonly known?: JudgedById
  readonly rows: readonly Invoice[]
  readonly total: number | undefined
  readonly onMove: (row: Pick<Invoice, 'id'>) => void
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}

/** Unfinished work on one invoice: the tab whose fields are being edited, and the current field. */
interface Work {
  readonly id: string
  readonly editing: Editing
  readonly field: string | undefined
}
const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (['INPUT', 'TEXTAREA'].includes(target.tagName) || target.closest('.ant-modal') !== null)

const RowAct = lazy(() => import('../list/row-act.tsx'))
const StoryDialog = lazy(() => import('../story/story-dialog.tsx'))

const InvoiceDrawer = ({ list, id, correcting, known, rows, total, onMove, onClose, onChanged, onDeleted }: DrawerProps) => {
  const { t } = useTranslation('invoice')
  const client = useQueryClient()
  const missingPermission = useMissingPermission()
  const lacksCorrect = missingPermission(list.correct)
  const detail = useQuery(detailQuery(lookedAt(list), id))
  const risk = useQuery(riskQuery(lookedAt(list), id)).data
  const [tab, setTab] = useState<DrawerTabKey>('face')
  const [telling, setTelling] = useState(false)
  const [kept, setWork] = useState<Work>({
    id,
    editing: correcting === id && lacksCorrect === undefined ? 'face' : undefined,
    field: undefined,
  })
  // Another invoice resets the work; the tab stays.
  const work = kept.id === id ? kept : { id, editing: undefined, field: undefined }
  const { editing, field } = work
  const setEditing = (what: Work['editing']) => {
    setWork({ ...work, editing: what })
  }
  const setField = (name: string | undefined) => {
    setWork({ ...work, field: name })
  }
  const [typed, setTyped] = useState(false)
  useUnsaved(typed)
  const leave = useLeave(typed, () => {
    setTyped(false)
  })
  const { at, previous, next } = useNeighbours(rows, id)
  const hear = useEffectEvent((event: KeyboardEvent): void => {
    // The arrow keys have moved between tabs.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || editing || typing(event.target)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    if ((key === 'j' || key === 'ArrowRight') && next) {
      event.preventDefault()
      onMove(next)
    }
    if ((key === 'k' || key === 'ArrowLeft') && previous) {
      event.preventDefault()
      onMove(previous)
    }
    if (key === 'e' && lacksCorrect === undefined && detail.data) {
      event.preventDefault()
      setTab('face')
      setEditing('face')
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      hear(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
  useRestoreFocus()
  const openExport = useExportDialog()
  const isMounted = useMounted()
  const v = detail.data
  const judged = useJudged(lookedAt(list), [id], !list.granted).get(id) ?? known?.get(id)
  const strip = v !== undefined && judged !== undefined && !editing && stripStands(cellsOf(judged, v, list.area))
  const [stepping, setStepping] = useState<{ readonly id: string; readonly step: RowStep }>()
  const step = stepping?.id === id ? stepping.step : undefined
  const hands: DrawerHands = {
    onStep: (one) => {
      setStepping({ id, step: one })
    },
    onTab: setTab,
    onCorrect: () => {
      setTab('face')
      setEditing('face')
    },
    onDoubt: () => {
      setTab('face')
      setField(v?.warnings[0]?.field)
    },
    onProof: () => {
      setTab('face')
      requestAnimationFrame(() => {
        const proof = document.getElementById('judged-proof')
        proof?.scrollIntoView({ block: 'nearest' })
        proof?.focus({ preventScroll: true })
      })
    },
    onOpen: onMove,
  }
  const changed = () => {
    setEditing(undefined)
    for (const { queryKey } of [detailQuery(lookedAt(list), id), riskQuery(lookedAt(list), id)]) void client.invalidateQueries({ queryKey })
    onChanged()
  }
  const title = (
    <div className="drawer-head">
      <Button type="text" aria-label={t('detail.close')} icon={<X size={17} strokeWidth={1.75} />} onClick={onClose} />
      <h2>{v ? <LongNumber value={v.number} /> : '…'}</h2>
      {v?.number ? <CopyButton text={v.number} label={t('action.copy')} /> : null}
      {v ? <DrawerStates invoice={v} risk={risk} /> : null}
      <span className="drawer-end">
        <DrawerMoves at={at} total={total ?? rows.length} previous={previous} next={next} onMove={onMove} />
        <DrawerActions
          list={list}
          invoice={v}
          judged={judged}
          strip={strip}
          busy={step !== undefined}
          editing={editing !== undefined}
          lacksCorrect={lacksCorrect}
          hands={hands}
          onChanged={changed}
          onDeleted={onDeleted}
        />
      </span>
    </div>
  )
  const counts: Partial<Record<DrawerTabKey, number | undefined>> = { lines: v?.lines.length, business: v?.attachmentCount || undefined }
  const pips: Partial<Record<DrawerTabKey, boolean>> = {
    face: (v?.warnings.length ?? 0) > 0,
    risk: risk !== undefined && isFound(risk) && risk.verdict !== 'low',
  }
  const tabs = drawerTabs.map((key) => ({ key, label: t(`detail.tab.${key}`), count: counts[key], pip: pips[key] ?? false }))
  return (
    <Drawer
      open={isMounted}
      size={drawerWidth()}
      closable={false}
      title={title}
      keyboard
      mask={{ closable: false }}
      rootClassName="invoice-drawer"
      aria-label={v?.number ?? undefined}
      // Escape first ends a correction, then closes the drawer.
      onClose={() => {
        if (!editing) onClose()
        else
          leave(() => {
            setEditing(undefined)
          })
      }}
    >
      {v && judged && strip ? (
        <JudgedStrip key={`strip ${v.id}`} list={list} invoice={v} judged={judged} lacking={missingPermission} hands={hands} />
      ) : null}
      {v ? (
        <div className="drawer-body">
          <OriginalPane
            key={v.id}
            invoice={v}
            lacksDownload={missingPermission(list.download)}
            field={field}
            onField={setField}
            below={judged ? <BalanceBar judged={judged} face={{ net: v.amountExcludingTax, tax: v.taxAmount }} onOpen={onMove} /> : null}
            onPrint={
              missingPermission(list.download) === undefined
                ? () => {
                    openExport(printOf(list, v.id))
                  }
                : undefined
            }
          />
          <div className="drawer-face">
            <div className="list-tabs drawer-tabs">
              <ListTabs
                label={v.number ?? t('detail.original')}
                tabs={tabs}
                tab={tab}
                onTab={(key) => {
                  leave(() => {
                    if (typed) setEditing(undefined)
                    setTab(key as DrawerTabKey)
                  })
                }}
              />
            </div>
            <div className="drawer-scroll" role="tabpanel" aria-label={t(`detail.tab.${tab}`)} tabIndex={0}>
              <DrawerTab
                tab={tab}
                list={list}
                invoice={v}
                judged={judged}
                onOpen={onMove}
                missingPermission={missingPermission}
                editing={editing}
                onEditing={setEditing}
                onTyped={setTyped}
                onChanged={changed}
                field={field}
                onField={setField}
                onTab={setTab}
              />
            </div>
            <DrawerKeys
              strip={strip}
              onStory={() => {
                setTelling(true)
              }}
            />
          </div>
        </div>
      ) : detail.isError ? (
        <LoadFailed title={t('detail.unread')} text={t('detail.unreadText')} onRetry={detail.refetch} error={detail.error} />
      ) : (
        <div className="drawer-wait">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      <Suspense>
        {v && step ? (
          <RowAct
            list={list}
            row={v}
            step={step}
            onClose={() => {
              setStepping(undefined)
            }}
            onChanged={changed}
            onDeleted={onDeleted}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {v && telling ? (
          <StoryDialog
            area={lookedAt(list)}
            invoice={v}
            onClose={() => {
              setTelling(false)
            }}
          />
        ) : null}
      </Suspense>
    </Drawer>
  )
}
export default InvoiceDrawer
