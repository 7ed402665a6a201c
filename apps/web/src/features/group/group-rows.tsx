// Invoices of the companies that let the group see them, and pushing the selected ones or all that a filter finds.
import { App, Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { groupLimits, groupMonths } from '@piaotai/domain/group.ts'
import { limits } from '@piaotai/domain/limits.ts'
import { pushStates } from '@piaotai/domain/push/push.ts'
import { category } from '@piaotai/domain/states.ts'
import { api } from '../../lib/http/api.ts'
import { useToday } from '../../lib/format/today.ts'
import { Amount, amountText, Nil } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import { columnsIn, useRoom, type ConfiguredColumn } from '../../ui/kits/list/columns.ts'
import type { Condition } from '../../ui/kits/list/conditions.ts'
import { ConfiguredList } from '../../ui/kits/list/configured-list.tsx'
import { RowButtons } from '../../ui/kits/list/row-buttons.tsx'
import { useList } from '../../ui/kits/list/use-list.ts'
import { useRowActions, type RowActions } from '../../ui/kits/list/use-row-actions.tsx'
import { Status } from '../../ui/values/status.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { groupsKey, useGroupMembers, type GroupRow, type GroupRowsQuery } from './group.queries.ts'

const least = 2
type Company = { readonly id: string; readonly companyName: string }
export const groupRowConditions = (
  t: TFunction<'group'>,
  states: TFunction<'states'>,
  companies: readonly Company[],
  today: string,
): readonly Condition<GroupRowsQuery>[] => [
  {
    kind: 'text',
    key: 'keyword',
    label: t('push.search'),
    hint: t('push.searchHint'),
    min: least,
    tooShort: t('push.tooShort'),
    max: limits.keywordMax,
    search: true,
  },
  {
    kind: 'choice',
    key: 'memberId',
    label: t('company'),
    options: companies.map(({ id, companyName }) => ({ value: id, label: companyName })),
  },
  {
    kind: 'choice',
    key: 'month',
    label: t('push.month'),
    options: groupMonths(today)
      .toReversed()
      .map((value) => ({ value, label: value })),
  },
  {
    kind: 'choice',
    key: 'category',
    label: t('push.category'),
    options: Object.values(category).map((value) => ({ value, label: states(`category.${value}` as 'category.0') })),
  },
  { kind: 'tab', key: 'pushStatus', values: pushStates },
]
export const groupRowColumns = (
  t: TFunction<'group'>,
  { actions, act }: Pick<RowActions<GroupRow>, 'actions' | 'act'>,
): readonly ConfiguredColumn<GroupRow>[] => [
  { key: 'company', title: t('company'), width: 180, pinned: true, render: (r) => r.companyName },
  { key: 'number', title: t('rows.number'), width: 188, render: (r) => <LongNumber value={r.number} /> },
  { key: 'date', title: t('rows.date'), width: 96, render: (r) => r.date ?? <Nil /> },
  { key: 'seller', title: t('rows.seller'), width: 150, grows: true, render: (r) => r.sellerName ?? <Nil /> },
  {
    key: 'amount',
    title: t('rows.amount'),
    width: 118,
    align: 'right',
    figure: (r) => amountText(r.amount),
    sum: (r) => r.amount,
    render: (r) => <Amount value={r.amount} strong />,
  },
  {
    key: 'verify',
    title: t('rows.verify'),
    width: 104,
    hidden: 'unlessWide',
    render: (r) => <Status family="verify" value={r.verifyStatus} short />,
  },
  {
    key: 'push',
    title: t('push.state'),
    width: { zh: 108, en: 120 },
    render: (r) => (r.pushStatus === null ? <Nil /> : <Status family="push" value={r.pushStatus} />),
  },
  {
    key: 'actions',
    title: t('push.actions'),
    width: { zh: 76, en: 88 },
    pinned: true,
    render: (r) => <RowButtons row={r} actions={actions} act={act} />,
  },
]
const mayPush: readonly number[] = [0, 3, 5, 6]

export const GroupRows = ({ tabs, onPushed }: { readonly tabs: ReactNode; readonly onPushed: () => void }) => {
  const { t } = useTranslation('group')
  const { t: states } = useTranslation('states')
  const { modal, message } = App.useApp()
  const room = useRoom()
  const missing = useMissingPermission()('groupPushInvoice.push')
  const companies = useGroupMembers()
  const today = useToday()
  const list = useList({
    queryKey: [...groupsKey, 'rows'],
    call: (query: GroupRowsQuery, options) => api.user.listGroupRows(query, options),
    conditions: groupRowConditions(t, states, companies, today),
  })
  const told = (count: number) => {
    void message.success(t('push.begun', { count }))
    list.select(new Map())
    onPushed()
  }
  const question = (count: number) => ({
    title: t('push.confirmTitle', { count }),
    content: t('push.confirmText'),
    okText: t('push.act'),
    cancelText: t('cancel'),
  })
  const rowActions = useRowActions<GroupRow>({
    actions: [
      {
        key: 'push',
        allowed: (row) => row.pushable && row.pushStatus !== null && mayPush.includes(row.pushStatus),
        label: () => t('push.act'),
        rowLabel: ({ number }) => `${t('push.act')} ${number ?? ''}`,
        why: missing,
        many: {
          label: (count) => t('push.actMany', { count }),
          max: groupLimits.push,
          tooMany: t('push.tooMany', { max: groupLimits.push }),
        },
        confirm: (rows) => question(rows.length),
        run: async (rows) => {
          told((await api.user.pushForGroup({ ids: rows.map(({ id }) => id) })).companies)
        },
      },
    ],
    nameOf: ({ number, sellerName }) => ({ number, name: sellerName }),
    stale: [groupsKey],
    onDone: () => {
      list.select(new Map())
    },
  })
  const { actions, act } = rowActions
  const columns = useMemo(() => columnsIn(room, groupRowColumns(t, { actions, act })), [t, room, actions, act])
  const total = list.data?.totalElements ?? 0
  const pushAll = () => {
    const { page: _page, pageSize: _size, ...filter } = list.query
    void modal.confirm({
      ...question(total),
      onOk: async () => {
        try {
          told((await api.user.pushForGroup({ filter })).companies)
        } catch {
          /* told already */
        }
      },
    })
  }
  return (
    <ConfiguredList<GroupRow>
      whole="groupRows"
      name="group-rows"
      list={list}
      columns={columns}
      rowActions={rowActions}
      words={{
        title: t('push.title'),
        facts: t('push.facts'),
        empty: { of: 'groupRows', subject: 'book', acts: [{ say: 'goGroup', go: { to: '/groupInvoice/groupCompanys' } }] },
        none: { title: t('push.none'), text: t('push.noneText') },
        failed: { title: t('failed'), text: t('failedText') },
        all: t('push.all'),
      }}
      tabs={pushStates.map((state) => ({ key: String(state), label: states(`push.full.${state}` as 'push.full.0') }))}
      pageActions={
        <>
          {tabs}
          {total > 0 ? (
            <Button
              disabled={missing !== undefined || total > groupLimits.push}
              title={missing ?? (total > groupLimits.push ? t('push.tooMany', { max: groupLimits.push }) : undefined)}
              onClick={pushAll}
            >
              {t('push.actAll', { count: total })}
            </Button>
          ) : null}
        </>
      }
    />
  )
}
