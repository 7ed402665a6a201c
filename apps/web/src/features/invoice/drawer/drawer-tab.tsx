// The tabs of an invoice's drawer and their content.
import type { Permission } from '@piaotai/domain/rights/permission.ts'
import { BusinessTab, ExtendedTab, VoucherTab } from '../business/business-tab.tsx'
import { FaceTab } from '../face/face-tab.tsx'
import type { Checking } from '../doubts/use-checking.ts'
import { FlowTab } from './flow-tab.tsx'
import { lookedAt, type InvoiceList } from '../invoice-list.config.ts'
import { LinesTable } from '../face/lines-table.tsx'
import type { Detail } from '../detail.ts'
import type { JudgedInvoice } from '../judged/judged.queries.ts'
import { BalanceField, ProofList, StandingBanner } from '../judged/standing-parts.tsx'
import type { OwnPart } from '../business/own-fields.tsx'
import { RiskTab } from '../risk/risk-tab.tsx'
import { TitleNote } from '../title-check/title-note.tsx'
import { WaitingBar } from './waiting-bar.tsx'
import { VerifyTab } from '../verification/verify-tab.tsx'

export const drawerTabs = ['face', 'lines', 'business', 'extended', 'risk', 'verify', 'flow', 'voucher'] as const
export type DrawerTabKey = (typeof drawerTabs)[number]
/** The tab whose fields are being changed. */
export type Editing = 'face' | OwnPart | undefined

interface Props {
  readonly tab: DrawerTabKey
  readonly list: InvoiceList
  readonly invoice: Detail
  readonly judged: JudgedInvoice | undefined
  /** Shows another invoice in the drawer. */
  readonly onOpen: (row: { readonly id: string }) => void
  /** The permission that a button lacks, if any. */
  readonly missingPermission: (key: Permission) => string | undefined
  readonly editing: Editing
  readonly onEditing: (what: Editing) => void
  /** Reports unsaved input. */
  readonly onTyped: (typed: boolean) => void
  readonly onChanged: () => void
  readonly field: string | undefined
  readonly onField: (field: string | undefined) => void
  /** Its doubtful fields, while they are checked. */
  readonly checking: Checking | undefined
  readonly onTab: (tab: DrawerTabKey) => void
}
export const DrawerTab = ({
  tab,
  list,
  invoice: v,
  judged,
  onOpen,
  missingPermission,
  editing,
  onEditing,
  onTyped,
  onChanged,
  field,
  onField,
  checking,
  onTab,
}: Props) => {
  const own = (part: OwnPart) => ({
    area: list.area,
    invoice: v,
    missingPermission: missingPermission(list.edit),
    editing: editing === part,
    onEditing: (on: boolean) => {
      onEditing(on ? part : undefined)
    },
    onTyped,
    onChanged,
  })
  const key = `${v.id}${v.version}`
  switch (tab) {
    case 'face':
      return (
        <>
          <WaitingBar
            key={`waiting ${v.id}`}
            area={list.area}
            id={v.id}
            count={v.waiting}
            readOnly={list.granted ?? false}
            onDecided={onChanged}
          />
          {judged && editing !== 'face' ? (
            <StandingBanner
              judged={judged}
              onCourse={() => {
                onTab('flow')
              }}
            />
          ) : null}
          {editing === 'face' || list.granted ? null : <TitleNote area={list.area} invoice={v} />}
          <FaceTab
            key={`${v.id}${String(editing)}`}
            area={list.area}
            invoice={v}
            balance={judged ? <BalanceField judged={judged} /> : null}
            proof={judged ? <ProofList judged={judged} onOpen={onOpen} /> : null}
            editing={editing === 'face'}
            onEditing={(on) => {
              onEditing(on ? 'face' : undefined)
            }}
            onTyped={onTyped}
            onChanged={onChanged}
            field={field}
            onField={onField}
            checking={checking}
            onAllLines={() => {
              onTab('lines')
            }}
          />
        </>
      )
    case 'lines':
      return <LinesTable invoice={v} />
    case 'business':
      return <BusinessTab key={key} {...own('business')} lacksSave={missingPermission(list.download)} />
    case 'extended':
      return <ExtendedTab key={key} {...own('extended')} />
    case 'voucher':
      return <VoucherTab key={key} {...own('voucher')} looked={lookedAt(list)} />
    case 'risk':
      return <RiskTab key={v.id} area={lookedAt(list)} place={{ invoice: v, onTab }} />
    case 'verify':
      return (
        <VerifyTab
          key={v.id}
          area={list.area}
          granted={list.granted ?? false}
          invoice={v}
          missingPermission={missingPermission(list.verify)}
          onChanged={onChanged}
        />
      )
    case 'flow':
      return <FlowTab area={lookedAt(list)} id={v.id} />
  }
}
