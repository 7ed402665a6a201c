// 发票详情: the original at left, its data at right; J and K go to the next and previous invoice of the list.
import { Drawer } from 'antd'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRestoreFocus } from '../../../ui/overlay/restore-focus.ts'
import { useMounted } from '../../../lib/hooks/use-mounted.ts'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { useLeave, useUnsaved } from '../../../ui/overlay/unsaved.ts'
import { DrawerDialogs } from './drawer-dialogs.tsx'
import { DrawerHead, DrawerWait } from './drawer-head.tsx'
import { drawerHands } from './drawer-hands.ts'
import { DrawerOriginal } from './drawer-original.tsx'
import { DrawerTab, type DrawerTabKey } from './drawer-tab.tsx'
import { DrawerTabs } from './drawer-tabs.tsx'
import { useDrawerKeys } from './use-drawer-keys.ts'
import { DrawerKeys } from './drawer-keys.tsx'
import { DrawerActions } from './drawer-actions.tsx'
import { DrawerMoves } from './drawer-moves.tsx'
import { drawerWidth } from './drawer-width.ts'
import { AllRightButton, CheckMoves } from '../doubts/check-head.tsx'
import { useChecking } from '../doubts/use-checking.ts'
import { lookedAt, type Invoice, type InvoiceList } from '../invoice-list.config.ts'
import { detailQuery } from '../invoice.queries.ts'
import { cellsOf, stripStands } from '../judged/cells.ts'
import { JudgedStrip } from '../judged/judged-strip.tsx'
import { useJudged, type JudgedById } from '../judged/judged.queries.ts'
import type { RowStep } from '../list/row-act.tsx'
import { useNeighbours } from './use-neighbours.ts'
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
  readonly onMove: (row: Pick<Invoice, 'id'>) => void
  /** Of those that wait to be checked, one after the other: the last was reached. */
  readonly onQueueEnd?: () => void
  readonly onClose: () => void
  readonly onChanged: () => void
  readonly onDeleted: (id: string) => void
}

const InvoiceDrawer = ({ list, id, correcting, known, rows, total, onMove, onQueueEnd, onClose, onChanged, onDeleted }: DrawerProps) => {
  const { t } = useTranslation('invoice')
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
    lacksImport: missingPermission(list.import),
    onAllRight: onQueueEnd && (() => (next ? onMove(next) : onQueueEnd())),
  })
  const answering = checking.items.length > 0 && editing === undefined
  const looked = answering ? (checking.current?.field ?? field) : field
  useDrawerKeys({
    held: editing !== undefined,
    onNext: next && (() => onMove(next)),
    onPrevious: previous && (() => onMove(previous)),
    onCorrect: lacksCorrect === undefined && v ? correct : undefined,
  })
  const moves = { at, total: total ?? rows.length, previous, next, onMove }
  const title = (
    <DrawerHead invoice={v} risk={risk} left={checking.open.length} onClose={onClose}>
      {queued ? <CheckMoves {...moves} /> : <DrawerMoves {...moves} />}
      <DrawerActions
        list={list}
        invoice={v}
        judged={judged}
        strip={strip}
        queued={queued}
        busy={step !== undefined}
        editing={editing !== undefined}
        lacksCorrect={lacksCorrect}
        hands={hands}
        onChanged={changed}
        onDeleted={onDeleted}
      />
      {editing ? null : <AllRightButton checking={checking} goesOn={queued} />}
    </DrawerHead>
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
        <div className={styles['drawer-body']}>
          <DrawerOriginal
            key={`${v.id} ${v.originals.find(({ current }) => current)?.id}`}
            list={list}
            invoice={v}
            judged={judged}
            field={looked}
            onField={setField}
            checking={answering ? checking : undefined}
            onOpen={onMove}
          />
          <div className={styles['drawer-face']}>
            <DrawerTabs
              invoice={v}
              risk={risk}
              tab={tab}
              onTab={(key) => {
                leave(() => {
                  if (typed) setEditing(undefined)
                  setTab(key)
                })
              }}
            />
            <div className={styles['drawer-scroll']} role="tabpanel" aria-label={t(`detail.tab.${tab}`)} tabIndex={0}>
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
                checking={answering ? checking : undefined}
                onTab={setTab}
              />
            </div>
            <DrawerKeys
              strip={strip}
              checks={answering && tab === 'face' && checking.open.length > 0}
              queued={queued}
              onStory={() => {
                setTelling(true)
              }}
            />
          </div>
        </div>
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
