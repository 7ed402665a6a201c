// Parts of the page of a group: its end, and the companies that have left it.
import { App, Button, Dropdown } from 'antd'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { dayOf } from '../../lib/format/moment.ts'
import { useConfirmDanger } from '../../ui/overlay/confirm-danger.ts'
import { useGroupChange, type Group, type Member } from './group.queries.ts'
import styles from './group.module.css'

export const DissolveMenu = ({ group, off }: { readonly group: Group; readonly off: boolean }) => {
  const { t } = useTranslation('group')
  const { message } = App.useApp()
  const confirmDanger = useConfirmDanger()
  const dissolve = useGroupChange(() => api.user.dissolveCompanyGroup({ id: group.id }))
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [{ key: 'dissolve', label: t('dissolve'), danger: true, disabled: off }],
        onClick: () => {
          confirmDanger({
            title: t('dissolveTitle', { name: group.name }),
            content: t('dissolveText'),
            okText: t('dissolve'),
            cancelText: t('cancel'),
            onOk: async () => {
              await dissolve.mutateAsync(undefined)
              void message.success(t('dissolved'))
            },
          })
        },
      }}
    >
      <Button aria-label={t('more')} icon={<Ellipsis size={16} aria-hidden="true" />} />
    </Dropdown>
  )
}
interface FormerProps {
  readonly members: readonly Member[]
  readonly lacksInvite: string | undefined
  /** Invites a company anew, by its number. */
  readonly onAgain: (number: string) => void
}
export const Former = ({ members, lacksInvite, onAgain }: FormerProps) => {
  const { t } = useTranslation('group')
  return (
    <section className={styles['former']}>
      <h2>{t('former')}</h2>
      {members.map((one) => (
        <p key={one.id}>
          {one.companyName} <span className="sub mono">{one.number}</span>
          <span className="sub">
            {t(`states.${one.state}`)} {dayOf(one.endedAt ?? one.decidedAt ?? one.invitedAt)}
          </span>
          <button
            type="button"
            className="plain link"
            disabled={lacksInvite !== undefined}
            title={lacksInvite}
            onClick={() => {
              onAgain(one.number)
            }}
          >
            {t('again')}
          </button>
        </p>
      ))}
    </section>
  )
}
