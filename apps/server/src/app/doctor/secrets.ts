// Whether the keys of the settings open what is sealed, and what an earlier key still holds.
import type { SealedBy } from '../../kernel/sealed-columns.ts'
import { note, wrong, type Finding } from './finding.ts'

/** `names`: of the keys of the settings, the present one first. */
export const examineSecrets = (sealed: SealedBy, [current, ...former]: readonly string[]): Finding[] => {
  const held = former.reduce((sum, name) => sum + (sealed.get(name) ?? 0), 0)
  const closed = [...sealed].reduce((sum, [name, n]) => sum + (name === current || former.includes(name) ? 0 : n), 0)
  const found: Finding[] = []
  if (closed > 0)
    found.push(
      wrong(
        'secrets.closed',
        [`${closed} 条密文，设置里的密钥都打不开。`, `Secrets that open by no key of the settings: ${closed}.`],
        [
          '请把当时的密钥写进 SECRET_KEY_OLD；找不回来的，请用户重新填写那些密码。',
          'Add the key of that time to SECRET_KEY_OLD; if it is lost, people have to enter those passwords again.',
        ],
      ),
    )
  if (held > 0)
    found.push(
      note(
        'secrets.former',
        [`还有 ${held} 条密文用的是以前的密钥。`, `Secrets still sealed by a former key: ${held}.`],
        ['请运行 npm run -s operator -- reseal，再去掉 SECRET_KEY_OLD。', 'Run npm run -s operator -- reseal, then drop SECRET_KEY_OLD.'],
      ),
    )
  else if (former.length > 0)
    found.push(
      note(
        'secrets.droppable',
        ['没有密文还用以前的密钥。', 'No secret is sealed by a former key any more.'],
        [
          '可以去掉 SECRET_KEY_OLD：此前的交付登录码和邮件退订链接随之失效。',
          'SECRET_KEY_OLD may go: sign-in codes of deliveries and stop links of mail from before then end.',
        ],
      ),
    )
  return found
}
