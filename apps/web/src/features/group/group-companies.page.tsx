// 集团企业: the company's group as a heat map of its companies and their states.
import { App, Button, Segmented, Select, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupGrants, groupMonths, type GroupMeasure } from '@piaotai/domain/group.ts'
import { api } from '../../lib/http/api.ts'
import { minuteOf } from '../../lib/format/moment.ts'
import { useToday } from '../../lib/format/today.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { EmptyPage } from '../../ui/page/empty-page.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useMissingPermission } from '../../lib/session/use-missing-permission.ts'
import { ChosenCell } from './chosen-cell.tsx'
import { HeatMap } from './heat-map.tsx'
import { DissolveMenu, Former } from './group-parts.tsx'
import { useGroup, useGroupChange, type Group, type Member } from './group.queries.ts'
import { OwnGrants } from './own-grants.tsx'
import { Ranking } from './ranking.tsx'
import styles from './group.module.css'

const CreateGroupDialog = lazy(() => import('./group-dialogs.tsx').then((m) => ({ default: m.CreateGroupDialog })))
const InviteDialog = lazy(() => import('./group-dialogs.tsx').then((m) => ({ default: m.InviteDialog })))
const RowsDialog = lazy(() => import('./rows-dialog.tsx'))

const GroupCompaniesPage = () => {
  const { t } = useTranslation('group')
  const lacksCreate = useMissingPermission()('groupCompanys.create')
  const [month, setMonth] = useState<string>()
  const [creating, setCreating] = useState(false)
  const read = useGroup(month)
  if (read.isError && !read.data) return <LoadFailed title={t('failed')} text={t('failedText')} onRetry={read.refetch} error={read.error} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 10 }} className={styles['loading']!} />
  if (read.data.group) return <OfGroup group={read.data.group} onMonth={setMonth} />
  return (
    <>
      <PageHead title={t('title')} />
      <EmptyPage
        of="group"
        subject="book"
        acts={[
          {
            label: t('create'),
            why: lacksCreate,
            onDo: () => {
              setCreating(true)
            },
          },
        ]}
      />
      <Suspense>
        {creating ? (
          <CreateGroupDialog
            onClose={() => {
              setCreating(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const OfGroup = ({ group, onMonth }: { readonly group: Group; readonly onMonth: (month: string) => void }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const missing = useMissingPermission()
  const [lacksCreate, lacksInvite] = [missing('groupCompanys.create'), missing('groupCompanys.invite')]
  const today = useToday()
  const [amounts, setAmounts] = useState(false)
  const [inviting, setInviting] = useState<string>()
  const [picked, setPicked] = useState<{ readonly id: string; readonly measure: GroupMeasure }>()
  const [seeing, setSeeing] = useState(false)
  const remove = useGroupChange((id: Member['id']) => api.user.removeFromGroup({ id }))
  const open = group.members.filter(({ state }) => state === 'member' || state === 'invited')
  const former = group.members.filter((one) => !open.includes(one) && !open.some(({ number }) => number === one.number))
  const own = group.members.find((one) => one.own)
  const cell = picked && open.find(({ id, grants }) => id === picked.id && grants.includes('counts'))
  const writtenAt = open
    .flatMap((member) => member.writtenAt ?? [])
    .toSorted()
    .at(-1)
  const onRemove = (member: Member) => {
    const word = t(member.state === 'invited' ? 'withdraw' : 'remove')
    const go = async () => {
      await remove.mutateAsync(member.id)
      void message.success(t('removed'))
    }
    if (member.state === 'invited') void go().catch(() => undefined)
    else
      confirmDanger({
        title: t('removeTitle', { name: member.companyName }),
        content: t('removeText'),
        okText: word,
        cancelText: t('cancel'),
        onOk: go,
      })
  }
  return (
    <>
      <PageHead
        title={t('title')}
        facts={t('facts', { name: group.name, count: open.filter(({ state }) => state === 'member').length })}
        actions={
          <>
            <Select
              aria-label={t('month')}
              value={group.month}
              style={{ width: 110 }}
              options={groupMonths(today)
                .toReversed()
                .map((value) => ({ value, label: value }))}
              onChange={onMonth}
            />
            <Segmented
              aria-label={t('figure.label')}
              value={amounts ? 'amount' : 'count'}
              options={(['count', 'amount'] as const).map((value) => ({ value, label: t(`figure.${value}`) }))}
              onChange={(value) => {
                setAmounts(value === 'amount')
              }}
            />
            <DissolveMenu group={group} off={lacksCreate !== undefined} />
            <Button
              type="primary"
              icon={<Plus size={15} aria-hidden="true" />}
              disabled={lacksInvite !== undefined}
              title={lacksInvite}
              onClick={() => {
                setInviting('')
              }}
            >
              {t('invite')}
            </Button>
          </>
        }
      />
      <div className={styles['page']}>
        <div className={styles['main']}>
          <HeatMap
            members={open}
            amounts={amounts}
            chosen={picked}
            onChoose={({ member, measure }) => {
              setPicked({ id: member.id, measure })
            }}
            onRemove={onRemove}
          />
          {cell && picked ? (
            <ChosenCell
              key={`${cell.id}${picked.measure}`}
              member={cell}
              measure={picked.measure}
              month={group.month}
              onSee={() => {
                setSeeing(true)
              }}
            />
          ) : null}
          {former.length > 0 ? <Former members={former} lacksInvite={lacksInvite} onAgain={setInviting} /> : null}
        </div>
        <aside className={styles['aside']}>
          <Ranking members={open} />
          {own ? <OwnGrants grants={groupGrants.filter((one) => own.grants.includes(one))} /> : null}
          {writtenAt === undefined ? null : <p className="sub">{t('writtenAt', { at: minuteOf(writtenAt) })}</p>}
        </aside>
      </div>
      <Suspense>
        {inviting === undefined ? null : (
          <InviteDialog
            number={inviting}
            onClose={() => {
              setInviting(undefined)
            }}
          />
        )}
        {seeing && cell && picked ? (
          <RowsDialog
            member={cell}
            measure={picked.measure}
            month={group.month}
            onClose={() => {
              setSeeing(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
export default GroupCompaniesPage
