// 推送目标: the systems that the company pushes to, one of them open beside the list.
import { Button, Skeleton } from 'antd'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { minuteOf } from '../../../lib/format/moment.ts'
import { EmptyPage } from '../../../ui/page/empty-page.tsx'
import { useOpen } from '../../../ui/kits/list/use-open.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useMissingPermission } from '../../../lib/session/use-missing-permission.ts'
import { TargetEditor } from './target-editor.tsx'
import { useTarget, useTargetList, type Target } from './targets.queries.ts'
import styles from './targets.module.css'

const fresh = 'new'
const TargetsPage = () => {
  const { t } = useTranslation('push')
  const list = useTargetList()
  const open = useOpen()
  const lacksEdit = useMissingPermission()('pushTargets.edit')
  if (list.isError)
    return <LoadFailed title={t('targets.failed')} text={t('targets.failedText')} onRetry={list.refetch} error={list.error} />
  if (list.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  const targets = list.data
  const shown = open.id ?? targets[0]?.id
  const add = (
    <Button
      disabled={lacksEdit !== undefined}
      title={lacksEdit}
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => {
        open.open({ id: fresh })
      }}
    >
      {t('targets.add')}
    </Button>
  )
  return (
    <div className={styles['page']}>
      <nav className={styles['list']} aria-label={t('targets.title')}>
        <header>
          <h2>{t('targets.title')}</h2>
          {add}
        </header>
        <ul>
          {targets.map((target) => (
            <li key={target.id}>
              <button
                type="button"
                aria-current={target.id === shown}
                onClick={() => {
                  open.open(target)
                }}
              >
                <i data-tone={toneOf(target)} aria-hidden="true" />
                <b>{target.name}</b>
                <small>
                  {[
                    t(`kinds.${target.kind}`),
                    target.on ? t(`targets.automatic.${target.automatic}`) : t(`targets.off.${target.offBecause ?? 'hand'}`),
                  ].join('，')}
                </small>
                {target.on && target.failingSince ? (
                  <small className={styles['late']}>{t('targets.failing', { since: minuteOf(target.failingSince) })}</small>
                ) : null}
                {target.waiting > 0 ? <small>{t('targets.waiting', { count: target.waiting })}</small> : null}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {shown === undefined ? (
        <EmptyPage
          of="pushTargets"
          subject="key"
          acts={[
            {
              label: t('targets.add'),
              why: lacksEdit,
              onDo: () => {
                open.open({ id: fresh })
              },
            },
          ]}
        />
      ) : shown === fresh ? (
        <TargetEditor
          key={fresh}
          target={undefined}
          onSaved={(id) => {
            if (id) open.open({ id })
          }}
        />
      ) : (
        <Shown key={shown} id={shown} onGone={open.close} />
      )}
    </div>
  )
}
export default TargetsPage

const Shown = ({ id, onGone }: { readonly id: string; readonly onGone: () => void }) => {
  const { t } = useTranslation('push')
  const read = useTarget(id)
  if (read.isError)
    return <LoadFailed title={t('targets.failed')} text={t('targets.failedText')} onRetry={read.refetch} error={read.error} />
  if (read.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <TargetEditor
      key={`${read.data.version}`}
      target={read.data}
      onSaved={(saved) => {
        if (saved === undefined) onGone()
      }}
    />
  )
}
const toneOf = ({ on, failingSince }: Target): 'off' | 'late' | 'good' => (on ? (failingSince ? 'late' : 'good') : 'off')
