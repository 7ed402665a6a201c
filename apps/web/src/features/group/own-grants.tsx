// What the group's own company shows, and the way to change it.
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { groupGrants, type GroupGrant } from '@piaotai/domain/group.ts'
import styles from './group.module.css'

export const OwnGrants = ({ grants }: { readonly grants: readonly GroupGrant[] }) => {
  const { t } = useTranslation('group')
  return (
    <section className={styles['own']}>
      <header>
        <h2>{t('own')}</h2>
        <Link to="/comset/comHome">{t('change')}</Link>
      </header>
      <ul>
        {groupGrants.map((grant) => (
          <li key={grant} data-off={!grants.includes(grant) || undefined}>
            {grants.includes(grant) ? <Check size={13} aria-hidden="true" className={styles['given']} /> : <span className="nil">–</span>}
            {t(`grant.${grant}`)}
          </li>
        ))}
      </ul>
      <p className="sub">{t('ownText')}</p>
    </section>
  )
}
