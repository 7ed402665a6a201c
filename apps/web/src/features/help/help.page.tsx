// 帮助: the guides by what one wants to do, a search of their text, the words of the product, and whom to ask.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, Keyboard, Mail, Search, UserCog } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useLanguage } from '../../lib/i18n/language.ts'
import { docsAddress } from '../../lib/page/docs-address.ts'
import { useTitle } from '../../lib/page/document-title.ts'
import { useSession } from '../../lib/session/session.ts'
import { ContactLinks, contactWays } from '../../shared/company/contact-ways.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useHelpSearch, type Found } from './help-search.ts'
import styles from './help.module.css'

/** What people want to do, by the way of an invoice. */
const groups = {
  collect: ['bring', 'mailbox', 'pull', 'scan'],
  look: ['check', 'verify', 'sort', 'risk'],
  deduct: ['kinds', 'open', 'ticks', 'transfer'],
  pay: ['pay', 'voucher', 'month'],
  out: ['deliver', 'push', 'export'],
  company: ['people', 'rules', 'partners', 'take'],
  programs: ['keys', 'webhooks', 'mcp', 'operate'],
} as const
const groupKeys = Object.keys(groups) as readonly (keyof typeof groups)[]
const words = ['check', 'verify', 'titleCheck', 'reconcile', 'tick', 'classify', 'pool', 'push', 'deliver'] as const

const Results = ({ found }: { readonly found: readonly Found[] }) => {
  const { t } = useTranslation('help')
  if (found.length === 0) return <p role="status">{t('none')}</p>
  return (
    <>
      <p role="status" className="sub">
        {t('found', { count: found.length })}
      </p>
      <ol className={styles['found']}>
        {found.map(({ address, title, page, excerpt }) => (
          <li key={address}>
            <a href={address} target="_blank" rel="noreferrer">
              <b>{title}</b>
              {title === page ? null : <small>{page}</small>}
              <span>{excerpt.map((piece, at) => (at % 2 === 0 ? piece : <mark key={at}>{piece}</mark>))}</span>
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}
const Guides = ({ language }: { readonly language: string }) => {
  const { t } = useTranslation('help')
  return (
    <section aria-labelledby="help-wants">
      <h2 id="help-wants">{t('wants')}</h2>
      <div className={styles['groups']}>
        {groupKeys.map((group) => (
          <div key={group}>
            <h3>{t(`group.${group}`)}</h3>
            <ul>
              {groups[group].map((task) => (
                <li key={task}>
                  <a href={docsAddress(language, t(`task.${task}.at`))} target="_blank" rel="noreferrer">
                    {t(`task.${task}.title`)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
const Words = () => {
  const { t } = useTranslation(['plainWords', 'help'])
  return (
    <section aria-labelledby="help-words">
      <h2 id="help-words">{t('help:words')}</h2>
      <dl className={styles['words']}>
        {words.map((word) => (
          <div key={word}>
            <dt>
              {t(`${word}.word`)}
              <small>{t(`${word}.asks`)}</small>
            </dt>
            <dd>{t(`${word}.line`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
const Contact = ({ language }: { readonly language: string }) => {
  const { t } = useTranslation(['help', 'personal'])
  const inCompany = useSession()?.company !== undefined
  const suites = useQuery({ queryKey: ['suites'], enabled: inCompany, queryFn: () => api.user.listSuites({}, { quiet: true }) }).data
  const ways = contactWays(suites?.contacts)
  return (
    <section aria-labelledby="help-contact">
      <h2 id="help-contact">{t('contact')}</h2>
      <ul className={styles['ways']}>
        {suites ? (
          <li>
            <UserCog size={16} strokeWidth={1.75} aria-hidden="true" />
            <b>{t('admin')}</b>
            <span>{t('adminText', { name: suites.superAdminName })}</span>
          </li>
        ) : null}
        {ways.map(({ key, Icon, links }) => (
          <li key={key}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <b>{t(`personal:service.${key}`)}</b>
            <ContactLinks links={links} />
          </li>
        ))}
        {suites && ways.length === 0 ? <li className="sub">{t('noContacts')}</li> : null}
        <li>
          <Mail size={16} strokeWidth={1.75} aria-hidden="true" />
          <Link to="/visitor/emailCommonProblem" target="_blank">
            {t('mailQuestions')}
          </Link>
        </li>
        <li>
          <BookOpen size={16} strokeWidth={1.75} aria-hidden="true" />
          <a href={docsAddress(language)} target="_blank" rel="noreferrer">
            {t('docs')}
          </a>
        </li>
        <li>
          <Keyboard size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{t('keys')}</span>
        </li>
      </ul>
    </section>
  )
}
const HelpPage = () => {
  const { t } = useTranslation('help')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const { asked, found, failed, again } = useHelpSearch(typed, language === 'en-US')
  useTitle(t('title'))
  return (
    <>
      <PageHead title={t('title')} facts={t('facts')} />
      <div className={styles['help']}>
        <div>
          <label className={styles['search']}>
            <Search size={16} strokeWidth={1.75} aria-hidden="true" />
            <input
              type="search"
              autoFocus
              aria-label={t('search')}
              placeholder={t('searchHint')}
              maxLength={60}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
              }}
            />
          </label>
          {failed && asked !== '' ? (
            <p role="alert" className={styles['unreached']}>
              {t('unreached')}{' '}
              <Button
                size="small"
                onClick={() => {
                  void again()
                }}
              >
                {t('again')}
              </Button>
            </p>
          ) : null}
          {found ? <Results found={found} /> : <Guides language={language} />}
        </div>
        <div className={styles['beside']}>
          <Words />
          <Contact language={language} />
        </div>
      </div>
    </>
  )
}
export default HelpPage
