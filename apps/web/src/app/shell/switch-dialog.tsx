// 切换公司: every company of the person, found by name or number.
import { Button, Input } from 'antd'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reauthenticate } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSwitch, useCompanies } from './use-switch.ts'
import styles from './shell.module.css'

/** With more companies than this, the dialog has a search field. */
const searchAbove = 6

const SwitchDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation(['shell', 'overview'])
  const session = useSession()
  const current = session?.company?.id
  const companies = useCompanies()
  const enter = useSwitch()
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim().toLowerCase()
  const found = companies.filter((c) => c.name.toLowerCase().includes(wanted) || c.number.includes(wanted))
  return (
    <Dialog title={t('header.switchCompany')} facts={t('switch.count', { count: companies.length })} width={560} onClose={onClose}>
      {companies.length > searchAbove ? (
        <Input
          value={keyword}
          prefix={<Search size={14} color="var(--text-muted)" aria-hidden="true" />}
          allowClear
          placeholder={t('switch.search')}
          aria-label={t('switch.search')}
          onChange={(event) => {
            setKeyword(event.target.value)
          }}
        />
      ) : null}
      <ul className={styles['company-list']}>
        {found.map((c) => (
          <li key={c.id}>
            <div>
              <b>{c.name}</b>
              <small>
                <span className="mono">{c.number}</span>
                {['', t(`suite.${c.suite}`, { ns: 'overview' }), ...(c.ended ? [t('switch.ended')] : []), t(`switch.role.${c.role}`)].join(
                  '　·　',
                )}
              </small>
            </div>
            {c.id === current ? (
              <em>{t('switch.current')}</em>
            ) : (
              <Button
                size="small"
                aria-label={`${t('switch.enter')} ${c.name}`}
                onClick={() => {
                  enter(c.id, c.name)
                }}
              >
                {t('switch.enter')}
              </Button>
            )}
          </li>
        ))}
        {found.length === 0 ? <li className="sub">{t('switch.none')}</li> : null}
      </ul>
      {session?.user?.bound ? (
        <p className="sub">
          {t('switch.bound')}{' '}
          <button type="button" className="plain link" onClick={() => void reauthenticate()}>
            {t('switch.prove')}
          </button>
        </p>
      ) : null}
    </Dialog>
  )
}
export default SwitchDialog
