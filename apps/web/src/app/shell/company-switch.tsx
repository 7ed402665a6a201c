// The current company in the header, with a list of the others below it, or a dialog with search.
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, KeyRound, LogIn, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reauthenticate } from '../../lib/http/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { DropMenu } from '../../ui/controls/drop-menu.tsx'
import { useSwitch, useCompanies } from './use-switch.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'
import styles from './shell.module.css'

const SwitchDialog = lazyAntd(() => import('./switch-dialog.tsx'))
const CreateCompanyDialog = lazyAntd(() => import('../../features/company/create-company-dialog.tsx'))

export const CompanySwitch = () => {
  const { t } = useTranslation('shell')
  const session = useSession()
  const company = session?.company
  const companies = useCompanies()
  const enter = useSwitch()
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const items = [
    ...companies.map((c) => ({
      key: c.id,
      onClick: () => {
        enter(c.id, c.name)
      },
      label: (
        <span className={styles['company-item']}>
          {c.id === company?.id ? <Check size={14} /> : <i />}
          {c.name}
          <small className="mono">{c.number}</small>
        </span>
      ),
    })),
    { type: 'divider' as const },
    // A session bound to single sign-on is limited to its company: others are not listed before an own proof.
    ...(session?.user?.bound
      ? [
          {
            key: 'others',
            icon: <KeyRound size={14} />,
            className: styles['company-menu-end'],
            label: t('header.otherCompanies'),
            onClick: () => {
              void reauthenticate().then(setChoosing)
            },
          },
        ]
      : []),
    {
      key: 'create',
      icon: <Plus size={14} />,
      className: styles['company-menu-end'],
      label: t('header.createCompany'),
      onClick: () => {
        setCreating(true)
      },
    },
    {
      key: 'join',
      icon: <LogIn size={14} />,
      className: `${styles['company-menu-end']} ${styles['last']}`,
      label: t('header.joinCompany'),
      onClick: () => {
        void navigate({ to: '/visitor/join' })
      },
    },
  ]
  return (
    <>
      <DropMenu menu={{ items, style: { maxHeight: 'min(560px, calc(100vh - 96px))', overflow: 'auto' } }} placement="bottomRight">
        <button
          type="button"
          className={styles['company-switch']}
          aria-label={`${t('header.switchCompany')} ${company ? `${company.name} ${company.number}` : t('header.noCompany')}`}
          title={company?.name}
        >
          <b>{company?.name ?? t('header.noCompany')}</b>
          {company ? <i>{company.number}</i> : null}
          <ChevronsUpDown size={13} color="var(--text-muted)" aria-hidden="true" />
        </button>
      </DropMenu>
      <Suspense>
        {creating ? (
          <CreateCompanyDialog
            onClose={() => {
              setCreating(false)
            }}
          />
        ) : null}
        {choosing ? (
          <SwitchDialog
            onClose={() => {
              setChoosing(false)
            }}
          />
        ) : null}
      </Suspense>
    </>
  )
}
