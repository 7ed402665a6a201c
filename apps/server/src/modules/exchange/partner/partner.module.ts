import type { Actor } from '../../../kernel/actor.ts'
import type { Needs, Tx } from '../../../kernel/deps.ts'
import { defineModule } from '../../../kernel/module.ts'
import { exportPartners, importPartners, previewPartners, readPartnerTemplate, type ImportPartnerDeps } from './import-partners.ts'
import { acceptPartnerInvitation, refusePartnerInvitation } from './answer-invitations.ts'
import {
  endPartnerInvitation,
  invitePartnerByMail,
  listPartnerInvitations,
  readPartnerInvitation,
  resendPartnerInvitation,
  type MailInviteDeps,
} from './partner-invitations.ts'
import { acceptPartnerLink, changePartnerLink, endPartnerLinks, invitePartner, listPartnerLinks, type EndDeps } from './partner-links.ts'
import { countPartners, listPartners, readPartner, readPartnerChoices, sumPartners } from './list-partners.ts'
import { readPartnerFigures } from './partner-trade.ts'
import { confirmPartnerAccount, readPartnerAccount } from './confirm-account.ts'
import { createPartner, deletePartners, editPartner, editPartners } from './save-partners.ts'
import { onlyPartners } from './partner-addresses.ts'
import { partnerSubscribers } from './subscribers.ts'
import { addSuggestedPartners, suggestPartners } from './suggest-partners.ts'

export const partnerModule = defineModule({
  offers: (deps: EndDeps & Needs<'db'>) => ({
    endings: { partnerLinks: (tx: Tx, actor: Actor) => endPartnerLinks(deps, tx, actor) },
    onlyPartners: onlyPartners(deps),
  }),
  useCases: (deps: ImportPartnerDeps & MailInviteDeps) => ({
    listPartners: listPartners(deps),
    countPartners: countPartners(deps),
    sumPartners: sumPartners(deps),
    readPartnerChoices: readPartnerChoices(deps),
    readPartner: readPartner(deps),
    readPartnerFigures: readPartnerFigures(deps),
    readPartnerAccount: readPartnerAccount(deps),
    confirmPartnerAccount: confirmPartnerAccount(deps),
    createPartner: createPartner(deps),
    editPartner: editPartner(deps),
    editPartners: editPartners(deps),
    deletePartners: deletePartners(deps),
    suggestPartners: suggestPartners(deps),
    addSuggestedPartners: addSuggestedPartners(deps),
    readPartnerTemplate: readPartnerTemplate(),
    previewPartners: previewPartners(deps),
    importPartners: importPartners(deps),
    exportPartners: exportPartners(deps),
    listPartnerLinks: listPartnerLinks(deps),
    invitePartner: invitePartner(deps),
    acceptPartnerLink: acceptPartnerLink(deps),
    refusePartnerLink: changePartnerLink(deps, 'refuse'),
    endPartnerLink: changePartnerLink(deps, 'end'),
    listPartnerInvitations: listPartnerInvitations(deps),
    invitePartnerByMail: invitePartnerByMail(deps),
    resendPartnerInvitation: resendPartnerInvitation(deps),
    endPartnerInvitation: endPartnerInvitation(deps),
    readPartnerInvitation: readPartnerInvitation(deps),
    acceptPartnerInvitation: acceptPartnerInvitation(deps),
    refusePartnerInvitation: refusePartnerInvitation(deps),
  }),
  subscribers: () => partnerSubscribers,
})
