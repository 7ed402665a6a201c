import type { In } from '@piaotai/contract/endpoint.ts'
import type { companyEndpoints } from '@piaotai/contract/company/company.ts'
import { Problem } from '@piaotai/domain/problems.ts'
import type { Actor } from '../../../kernel/actor.ts'
import type { Tx } from '../../../kernel/deps.ts'
import type { PictureDrawer } from '../../../ports/recognition.ts'
import type { CompanyDeps } from './deps.ts'
import type { SignLink } from './read-companies.ts'

const side = 512
/** Uploads of this person in this company, and the store of the result. */
export interface LogoFiles {
  /** A PNG of an upload; undefined unless it is a complete JPEG or PNG within the limits. */
  readonly draw: (who: Actor, url: string, wanted: Parameters<PictureDrawer['redraw']>[1]) => Promise<Uint8Array | undefined>
  /** Stores the bytes; what it returns makes them a file of the company, in the transaction that names it. */
  readonly store: (
    companyId: string,
    name: string,
    bytes: Uint8Array,
  ) => Promise<(tx: Tx, owner: Actor) => Promise<{ readonly id: string }>>
}

/** Re-encodes the picture, so that only pixels of the upload remain. */
export const saveLogo =
  ({ db, audit, signLink, logos }: CompanyDeps & { readonly signLink: SignLink; readonly logos: LogoFiles }) =>
  async (actor: Actor, { url }: In<typeof companyEndpoints.saveLogo>): Promise<{ logoUrl: string | null }> => {
    const claim = url === null ? null : await logos.store(actor.companyId, 'logo.png', await drawn(logos, actor, url))
    return db.inTenant(actor, async (tx) => {
      const fileId = claim === null ? null : (await claim(tx, actor)).id
      await tx.updateTable('company').set({ logo_file_id: fileId }).where('id', '=', actor.companyId).execute()
      await audit.record(tx, actor, [
        {
          action: fileId ? 'company.logoChanged' : 'company.logoRemoved',
          objectType: 'company',
          objectId: actor.companyId,
          detail: fileId ? { fileId } : {},
        },
      ])
      return { logoUrl: fileId ? signLink(actor, fileId, 'file') : null }
    })
  }
const drawn = async (logos: LogoFiles, actor: Actor, url: string): Promise<Uint8Array> => {
  const png = await logos.draw(actor, url, { side, fit: 'inside' })
  if (!png) throw new Problem('company.pictureInvalid')
  return png
}
