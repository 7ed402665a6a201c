// 发票详情: the original at left, its data at right; J and K go to the next and previous invoice of the list.
import { Drawer } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRestoreFocus } from '../../../ui/overlay/restore-focus.ts'
import { useMounted } from '../../../lib/hooks/use-mounted.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useLeave, useUnsaved } from '../../../ui/overlay/unsaved.ts'
import { DrawerDialogs } from './drawer-dialogs.tsx'
import { DrawerWait } from './drawer-head.tsx'
import { DrawerTitle } from './drawer-title.tsx'
import { drawerHands } from './drawer-hands.ts'
import { DrawerBody } from './drawer-body.tsx'
import type { DrawerTabKey } from './drawer-tab.tsx'
import { useDrawerKeys } from './use-drawer-keys.ts'
import { drawerWidth } from './drawer-width.ts'
import { useChecking } from '../doubts/use-checking.ts'
import { lookedAt, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { detailQuery } from '../invoice.queries.ts'
import { cellsOf, stripStands } from '../judged/cells.ts'
import { JudgedStrip } from '../judged/judged-strip.tsx'
import { useJudged, type JudgedById } from '../judged/judged.queries.ts'
import type { RowStep } from '../list/row-act.tsx'
import { placeOf, useNeighbours } from './use-neighbours.ts'
import { useWork } from './use-work.ts'
import { riskQuery } from '../risk/risk.queries.ts'
import styles from './invoice-drawer.module.css'

interface DrawerProps {
  readonly list: InvoiceList
  readonly id: string
  /** The invoice that opens with its correction. */
  readonly correcting?: string | undefined
  /** What the list knows of its rows already. */
  readonly known?: JudgedById
  readonly rows: readonly Pick<Invoice, 'id'>[]
  readonly total: number | undefined
  /** Rows of the list before these; null: unknown. */
  readonly offset?: number | null
  readonly onMove: (row: Pick<Invoice, 'id'>) => void
  /** Of those that wait to be checked, one after the other: the last was reached. */
  readonly onQueueEnd?: () => void
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}

const InvoiceDrawer = ({ list, id, correcting, known, rows, onMove, onQueueEnd, onClose, onChanged, onDeleted, ...p }: DrawerProps) => {
  const client = useQueryClient()
  const missingPermission = useMissingPermission()
  const lacksCorrect = missingPermission(list.correct)
  const detail = useQuery(detailQuery(lookedAt(list), id))
  const risk = useQuery(riskQuery(lookedAt(list), id)).data
  const [tab, setTab] = useState<DrawerTabKey>('face')
  const [telling, setTelling] = useState(false)
  const { editing, field, setEditing, setField } = useWork(id, correcting === id && lacksCorrect === undefined ? 'face' : undefined)
  const [typed, setTyped] = useState(false)
  useUnsaved(typed)
  const leave = useLeave(typed, () => {
    setTyped(false)
  })
  const { at, previous, next } = useNeighbours(rows, id)
  const correct = () => {
    setTab('face')
    setEditing('face')
  }
  useRestoreFocus()
  const isMounted = useMounted()
  const v = detail.data
  const judged = useJudged(lookedAt(list), [id], !list.granted).get(id) ?? known?.get(id)
  const queued = onQueueEnd !== undefined
  const strip = !queued && v !== undefined && judged !== undefined && !editing && stripStands(cellsOf(judged, v, list.area))
  const [stepping, setStepping] = useState<{ readonly id: string; readonly step: RowStep }>()
  const step = stepping?.id === id ? stepping.step : undefined
  const hands = drawerHands({
    invoice: v,
    onStep: (one) => {
      setStepping({ id, step: one })
    },
    onTab: setTab,
    onField: setField,
    onCorrect: correct,
    onOpen: onMove,
  })
  const changed = () => {
    setEditing(undefined)
    for (const { queryKey } of [detailQuery(lookedAt(list), id), riskQuery(lookedAt(list), id)]) void client.invalidateQueries({ queryKey })
    onChanged()
  }
  const checking = useChecking({
    list,
    id,
    invoice: v,
    field,
    onField: setField,
    onChanged: changed,
    onCorrect: correct,
    lacksCorrect,
    onBack: (back) => onMove({ id: back }),
    onAllRight: onQueueEnd && (() => (next ? onMove(next) : onQueueEnd())),
  })
  useDrawerKeys({
    held: editing !== undefined,
    onNext: next && (() => onMove(next)),
    onPrevious: previous && (() => onMove(previous)),
    onCorrect: lacksCorrect === undefined && v ? correct : undefined,
  })
  const title = (
    <DrawerTitle
      list={list}
      invoice={v}
      risk={risk}
      judged={judged}
      strip={strip}
      queued={queued}
      busy={step !== undefined}
      editing={editing !== undefined}
      checking={checking}
      hands={hands}
      moves={{ ...placeOf(at, { ...p, rows }), previous, next, onMove }}
      onChanged={changed}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  )
  return (
    <Drawer
      open={isMounted}
      size={drawerWidth()}
      closable={false}
      title={title}
      keyboard
      mask={{ closable: false }}
      rootClassName={styles['invoice-drawer']}
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
        <DrawerBody
          list={list}
          invoice={v}
          risk={risk}
          judged={judged}
          tab={tab}
          strip={strip}
          queued={queued}
          checking={checking}
          field={field}
          editing={editing}
          missingPermission={missingPermission}
          onEditing={setEditing}
          onTyped={setTyped}
          onChanged={changed}
          onField={setField}
          onTab={setTab}
          onTabPressed={(key) => {
            leave(() => {
              if (typed) setEditing(undefined)
              setTab(key)
            })
          }}
          onOpen={onMove}
          onStory={() => {
            setTelling(true)
          }}
        />
      ) : (
        <DrawerWait detail={detail} />
      )}
      {v ? (
        <DrawerDialogs
          list={list}
          invoice={v}
          step={step}
          telling={telling}
          onStepEnd={() => {
            setStepping(undefined)
          }}
          onTold={() => {
            setTelling(false)
          }}
          onChanged={changed}
          onDeleted={onDeleted}
        />
      ) : null}
    </Drawer>
  )
}
export default InvoiceDrawer
