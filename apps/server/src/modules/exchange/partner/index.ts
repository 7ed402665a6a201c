export { endPartnerLinks } from './partner-links.ts'
export { partnerModule } from './partner.module.ts'
