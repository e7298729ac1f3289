// @ts-nocheck

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type UpdateProfile = {
    displayName?: string;
    currency?: 'EUR' | 'USD' | 'GBP' | 'JPY' | 'CNY' | 'CAD' | 'AUD' | 'CHF' | 'RUB';
    locale?: 'en' | 'fr' | 'es' | 'ru' | 'zh' | null;
    mutedNotifications?: Array<'charge_failed' | 'shop_silent' | 'review' | 'account_ready' | 'first_sale'>;
    mutedMails?: Array<'application' | 'invitation_accepted' | 'order_claim' | 'appeal'>;
    seenNotifications?: {
        [key: string]: number;
    };
};

export type RequestAccountDeletion = {
    password?: string;
    code?: string;
};

export type RenameSecondFactor = {
    name: string;
};

export type CreateApiKey = {
    name: string;
    scopes: ApiScopes;
    expiresInDays?: number | null;
};

export type ApiScopes = Array<'campaigns:read' | 'campaigns:write' | 'affiliates:read' | 'affiliates:write' | 'conversions:read' | 'conversions:write' | 'statistics:read' | 'payments:read' | 'integrations:read' | 'webhooks:read' | 'webhooks:write' | 'export:read'>;

export type RotateKey = {
    overlapHours?: number;
} | null;

export type GrantSupportAccess = {
    hours: 1 | 24 | 168;
};

export type CreateCampaign = {
    isTest?: boolean;
    name: string;
    description?: string;
    targetUrl: DestinationUrl;
    isActive?: boolean;
    defaultRateBps?: number;
    attributionWindowSeconds?: number;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove?: boolean;
    approvalLimitMinor?: number | null;
    largestOrderMinor?: number;
    attributionModel?: 'first_click' | 'last_click';
    clickBeforeCode?: boolean;
    renewalMonths?: number | null;
    allowedHosts?: Array<string>;
    ownPagesOnly?: boolean;
    currency?: string;
    visibility?: Visibility;
    paymentMode?: 'self_pay' | 'managed';
    minimumPayoutMinor?: number;
    cardId?: string | null;
};

export type DestinationUrl = string;

export type Visibility = 'public' | 'link' | 'restricted';

export type UpdateCampaign = {
    name?: string;
    description?: string;
    targetUrl?: DestinationUrl;
    isActive?: boolean;
    defaultRateBps?: number;
    attributionWindowSeconds?: number;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove?: boolean;
    approvalLimitMinor?: number | null;
    largestOrderMinor?: number;
    attributionModel?: 'first_click' | 'last_click';
    clickBeforeCode?: boolean;
    renewalMonths?: number | null;
    allowedHosts?: Array<string>;
    ownPagesOnly?: boolean;
    visibility?: Visibility;
    paymentMode?: 'self_pay' | 'managed';
    minimumPayoutMinor?: number;
    cardId?: string | null;
};

export type GoLive = {
    cardId?: string | null;
};

export type CreateAffiliate = {
    name: string;
    email: string;
    rateBps?: number;
    couponCodes?: Array<string>;
};

export type AffiliateSort = 'name' | 'added' | 'clicks' | 'conversions' | 'rate' | 'commissions' | 'cost' | 'owed';

export type UpdateAffiliate = {
    name?: string;
    email?: string;
    rateBps?: number;
    isActive?: boolean;
    couponCodes?: Array<string>;
};

export type CreateLink = {
    targetUrl?: DestinationUrl;
};

export type CreateAppeal = {
    words: string;
};

export type ReplaceFraudRules = {
    reviewScore: number;
    reviewDays: number;
    rules: Array<{
        rule: 'repeat_buyer' | 'own_address' | 'own_payment_account' | 'own_device' | 'velocity' | 'fast_order' | 'late_claim' | 'conversion_rate' | 'search_ads' | 'datacenter' | 'duplicate_order' | 'refund_rate';
        threshold: number;
        score: number;
    }>;
};

export type CreateGroup = {
    name: string;
    rateBps: number;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90 | null;
};

export type UpdateGroup = {
    name?: string;
    rateBps?: number;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90 | null;
};

export type JoinGroup = {
    affiliateIds: Array<string>;
    giveUpOwnRates?: boolean;
};

export type LeaveGroup = {
    affiliateIds: Array<string>;
};

export type SetRateTiers = RateTiers;

export type TierBasis = 'last_30_days' | 'total';

export type TierMeasure = 'revenue' | 'orders';

export type RateTier = {
    from: number;
    rateBps: number;
};

export type RateTiers = {
    basis: TierBasis;
    measure: TierMeasure;
    tiers: Array<RateTier>;
};

export type CreateAsset = {
    kind: 'image';
    title: string;
    groupIds?: Array<string> | null;
    image: string;
    targetUrl?: DestinationUrl | null;
} | {
    kind: 'text';
    title: string;
    groupIds?: Array<string> | null;
    text: string;
    targetUrl?: DestinationUrl | null;
} | {
    kind: 'link';
    title: string;
    groupIds?: Array<string> | null;
    targetUrl: DestinationUrl;
};

export type UpdateAsset = {
    title?: string;
    text?: string;
    targetUrl?: DestinationUrl | null;
    groupIds?: Array<string> | null;
    isArchived?: boolean;
};

export type OrderAssets = {
    assetIds: Array<string>;
};

export type CheckImport = {
    mapping: ImportMapping;
};

export type ImportMapping = {
    email: number;
    name?: number;
    firstName?: number;
    lastName?: number;
    rate?: number;
    couponCodes?: number;
    alias?: number;
    openingBalance?: number;
    status?: number;
    group?: number;
    tags?: number;
};

export type ImportOutcome = 'ready' | 'exists' | 'invalid' | 'created' | 'removed' | 'kept';

export type UpdateJoinPage = {
    isOpen: boolean;
    approval: JoinApproval;
    intro: string;
    questions: Array<JoinQuestion>;
    terms: string;
    rules?: Array<JoinRule>;
    isListed?: boolean;
    accentColour?: string | null;
};

export type JoinApproval = 'by_hand' | 'at_once';

export type JoinQuestion = {
    text: string;
    isRequired: boolean;
};

export type JoinRule = {
    kind: 'domain';
    domains: Array<string>;
} | {
    kind: 'answered';
};

export type ApplicationState = 'open' | 'accepted' | 'declined';

export type DecideApplication = {
    decision: 'accept';
    rateBps?: number;
} | {
    decision: 'decline';
    reason: string;
};

export type NewApplication = {
    name: string;
    email: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    answers: Array<string>;
    termsVersion: number | null;
    formToken: string;
    website?: string;
};

export type UploadLogo = {
    image: string;
};

export type CheckInvitations = {
    campaignId: string;
    people: Array<{
        name?: string;
        email: string;
    }>;
};

export type SendInvitations = {
    campaignId: string;
    people: Array<{
        name?: string;
        email: string;
    }>;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    rateBps?: number;
    words?: string;
};

export type AnswerInvitation = {
    answer: 'accept';
    name: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    rateBps: number;
    termsVersion: number | null;
} | {
    answer: 'decline';
};

export type CreateSecretKey = {
    name?: string;
    scopes?: Array<'sales:write' | 'refunds:write' | 'clicks:write'>;
    isTest?: boolean;
} | null;

export type WriteNote = {
    text: string;
};

export type NamedTag = {
    name: string;
};

export type AskForOrder = {
    orderId: string;
    orderedOn: string;
    amountMinor: number;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type ClaimOrder = {
    words: string;
};

export type DecideOrderClaim = {
    decision: 'credit';
} | {
    decision: 'decline';
    reason: string;
};

export type CreateOwnLink = {
    name: string;
    targetUrl?: DestinationUrl;
    subId?: string;
};

export type UpdateOwnLink = {
    name?: string;
    isArchived?: boolean;
};

export type AskForLink = {
    email: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type NewDataRequest = {
    kind: 'rectification';
    affiliateId: string;
    name?: string;
    email?: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
} | {
    kind: 'restriction';
    affiliateId: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
} | {
    kind: 'erasure';
    affiliateId: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type OpenProgrammes = {
    token: string;
};

export type UpdateMailSettings = {
    language?: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    timeZone?: string;
    mails?: Array<{
        kind: 'first_click' | 'first_sale' | 'commissions' | 'weekly_summary';
        isOn: boolean;
        affiliateId: string;
    }>;
};

export type OptOutLink = {
    token: string;
};

export type SetOptOut = {
    token: string;
    isOn: boolean;
};

export type DecideDataRequest = {
    decision: 'carry_out';
} | {
    decision: 'decline';
    reason: string;
};

export type StatisticsRange = 'today' | '7d' | '30d' | 'month' | 'last_month' | 'all' | 'custom';

export type Granularity = 'hour' | 'day' | 'week' | 'month';

export type ConversionState = 'pending' | 'approved' | 'paid' | 'rejected' | 'refunded';

export type ReviewConversion = {
    decision: 'approved' | 'rejected' | 'marked_paid';
    reason?: string;
};

export type RefundConversion = {
    amountMinor?: number;
    reason?: string;
};

export type CreateBulkReview = {
    decision: BulkDecision;
    reason?: string;
    what: {
        conversionIds: Array<string>;
    } | {
        filter: ConversionFilter;
    };
};

export type BulkDecision = 'approved' | 'rejected';

export type ConversionFilter = {
    campaignId?: string;
    affiliateId?: string;
    state?: ConversionState;
    from?: string;
    to?: string;
    book?: 'live' | 'test';
    minAmountMinor?: number;
    maxAmountMinor?: number;
    awaitingReview?: boolean;
};

export type AskWhatIf = {
    campaignId: string;
    from: string;
    to: string;
    hypotheticalTerms: HypotheticalTerms;
};

export type HypotheticalTerms = {
    rateBps?: number;
    attributionWindowSeconds?: number;
    attributionModel?: 'first_click' | 'last_click';
    clickBeforeCode?: boolean;
    renewalMonths?: number | null;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove?: boolean;
};

export type ReceiptDay = string;

export type MakeAdjustment = {
    currency: string;
    amountMinor: number;
    reason: string;
};

export type MakeAdjustments = {
    ordersFrom: string;
    ordersTo: string;
    currency: string;
    reason: string;
    entries: Array<{
        affiliateId: string;
        amountMinor: number;
    }>;
};

export type ReverseAdjustment = {
    reason: string;
};

export type RecordDirectPayment = {
    currency: string;
    shownMinor: string;
};

export type StartCardSetup = {
    campaignName?: string;
};

export type BillingDetails = {
    name: string;
    addressLine1: string;
    addressLine2: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type AskBatchQuote = {
    method: BatchMethod;
    currency: string;
};

export type BatchMethod = 'sepa' | 'paypal' | 'wise' | 'list';

export type OpenBatch = {
    method: BatchMethod;
    currency: string;
    hash: string;
};

export type PaymentFileOptions = {
    payer: BankAccountWritten | null;
    rememberPayer?: boolean;
    executionDate: string | null;
    decimalSign?: '.' | ',';
};

export type BankAccountWritten = {
    holder: string;
    iban: string;
    bic: string | null;
};

export type MarkBatchPaid = {
    reference?: string | null;
};

export type UndoBatch = {
    unsentFileMadeAt?: string | null;
};

export type TaxAsks = {
    details: boolean;
    selfBilling: boolean;
};

export type AskQuote = {
    reason: 'pay_now' | 'affiliate_deletion' | 'campaign_deletion';
    campaignId: string;
    affiliateId?: string;
};

export type ConfirmQuote = AskQuote & {
    hash: string;
    cardId?: string;
};

export type StatementFormat = 'pdf' | 'csv';

export type NoticeToken = string;

export type StartOnboarding = {
    token: NoticeToken;
};

export type SaveBankDetails = {
    holder: string;
    iban: string;
    bic: string | null;
    token: NoticeToken;
};

export type SaveWallet = {
    token: NoticeToken;
    wallet: WalletWritten;
};

export type WalletWritten = {
    provider: 'paypal';
    email: unknown & unknown;
} | {
    provider: 'wise';
    email: unknown & unknown;
    holder: string;
    isBusiness: boolean;
};

export type SaveTaxDetails = {
    token: NoticeToken;
    details: TaxDetails;
    agrees: {
        version: number;
        language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    } | null;
};

export type TaxDetails = {
    name: string;
    addressLine1: string;
    addressLine2: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    kind: 'person' | 'business';
    isSmallBusiness: boolean;
    tin: string;
    tinCountry: string | null;
    bornOn: string | null;
};

export type TrackSale = {
    orderId: string;
    amountMinor?: number;
    amount?: number | string;
    currency?: string;
    token?: string;
    clickId?: string;
    affiliateId?: string;
    couponCodes?: Array<string>;
    customerId?: string;
    customerEmail?: string;
    paymentAccount?: string;
    occurredAt?: string;
    isTest?: boolean;
};

export type TrackRefund = {
    orderId: string;
    amountMinor?: number;
    amount?: number | string;
    currency?: string;
    reason?: string;
    occurredAt?: string;
};

export type TrackClick = {
    affiliateId: string;
    sessionId: string;
    userAgent: string;
    ip?: string;
    referrer?: string;
    url?: string;
    subs?: Array<string>;
    occurredAt?: string;
};

export type TrackBatch = {
    events: Array<{
        type: 'sale';
        idempotencyKey?: string;
        data: TrackSale;
    } | {
        type: 'refund';
        idempotencyKey?: string;
        data: TrackRefund;
    } | {
        type: 'click';
        idempotencyKey?: string;
        data: TrackClick;
    }>;
};

export type VisitQuestion = {
    token?: string;
};

export type ForgetVisitor = {
    refuse: boolean;
};

export type CreateConnection = {
    platform: SecretPlatform;
    name: string;
    amountBasis?: AmountBasis;
};

export type SecretPlatform = 'woocommerce' | 'webhook' | 'postback';

export type AmountBasis = 'goods' | 'total';

export type ConnectStripe = {
    name: string;
    amountBasis?: AmountBasis;
};

export type CheckPage = {
    url?: string;
};

export type UpdateConnection = {
    name?: string;
    amountBasis?: AmountBasis;
};

export type SigningSecret = {
    secret: string;
};

export type SendTestOrder = {
    affiliateId: string;
};

export type ConnectShop = {
    shop: string;
    returnTo: string;
    state: string;
};

export type ExchangeCode = {
    code: string;
};

export type CheckDestination = {
    url: DestinationUrl;
};

export type AuthorizedShop = {
    query: string;
};

export type AuthorizeShop = {
    shop: string;
    amountBasis?: AmountBasis;
};

export type ConnectOwnApp = {
    shop: string;
    accessToken: string;
    apiSecret: string;
    amountBasis?: AmountBasis;
};

export type CheckoutClick = {
    orderId: string;
    checkout: string;
    token: string;
};

export type CreateWebhookEndpoint = {
    url: WebAddress;
    description?: string;
    eventTypes: Array<WebhookEventType>;
    campaignId?: string | null;
};

export type WebAddress = string;

export type WebhookEventType = 'commission.pending' | 'commission.approved' | 'commission.paid' | 'commission.rejected' | 'commission.refunded' | 'conversion.reported' | 'conversion.refunded' | 'settlement.confirmed' | 'settlement.finished' | 'settlement.cancelled' | 'payout.paid' | 'payout.failed' | 'payout.reversed' | 'invoice.issued' | 'invoice.paid' | 'invoice.failed' | 'integration.connected' | 'integration.removed' | 'integration.silent' | 'affiliate.changed';

export type UpdateWebhookEndpoint = {
    url?: WebAddress;
    description?: string;
    eventTypes?: Array<WebhookEventType>;
};

export type CreatePostback = {
    url: WebAddress;
    eventTypes: Array<PostbackEventType>;
};

export type PostbackEventType = 'commission.pending' | 'commission.approved' | 'commission.paid' | 'commission.rejected' | 'commission.refunded';

export type UpdatePostback = {
    url?: WebAddress;
    eventTypes?: Array<PostbackEventType>;
};

export type NewSubscription = {
    email: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type SubscriptionToken = {
    token: string;
};

export type NewContactMessage = {
    name: string;
    email: string;
    company?: string;
    subject: string;
    message: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    formToken: string;
    homepage?: string;
};

export type NewConsent = {
    id: string;
    version: number;
    decision: ConsentDecision;
    preferences: CookiePreferences;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type ConsentDecision = 'accept_all' | 'necessary_only' | 'custom' | 'withdrawn';

export type CookiePreferences = {
    necessary: true;
    analytics: boolean;
    marketing: boolean;
    personalization: boolean;
};

export type Profile = {
    displayName: string;
    currency: 'EUR' | 'USD' | 'GBP' | 'JPY' | 'CNY' | 'CAD' | 'AUD' | 'CHF' | 'RUB';
    locale: 'en' | 'fr' | 'es' | 'ru' | 'zh' | null;
    mutedNotifications: Array<'charge_failed' | 'shop_silent' | 'review' | 'account_ready' | 'first_sale'>;
    mutedMails?: Array<'application' | 'invitation_accepted' | 'order_claim' | 'appeal'>;
    seenNotifications: {
        [key: string]: number;
    };
};

/**
 * RFC 9457. `code` is stable, `detail` is for developers.
 */
export type Problem = {
    type: string;
    title: string;
    status: number;
    code: 'invalid_signature' | 'validation_failed' | 'invalid_click_token' | 'unauthorized' | 'invalid_key' | 'session_not_found' | 'payment_declined' | 'forbidden' | 'access_restricted' | 'insufficient_aal' | 'read_only_view' | 'insufficient_scope' | 'confirmation_required' | 'confirmation_failed' | 'link_expired' | 'link_invalid' | 'not_found' | 'method_not_allowed' | 'request_timeout' | 'conflict' | 'campaign_paused' | 'commissions_owed' | 'account_deletion_scheduled' | 'request_in_flight' | 'answer_lost' | 'order_has_owner' | 'coupon_code_taken' | 'card_required' | 'currency_not_payable' | 'last_card' | 'card_setup_failed' | 'quote_changed' | 'settlement_in_progress' | 'payouts_held' | 'balance_changed' | 'more_than_owed' | 'bonus_too_large' | 'bank_details_changed' | 'payment_file_made' | 'payout_account_complete' | 'invalid_transition' | 'payload_too_large' | 'unsupported_media_type' | 'rate_limited' | 'headers_too_large' | 'short_code_exhausted' | 'log_unavailable' | 'payments_unavailable' | 'provider_unavailable' | 'unavailable' | 'idempotency_key_reused' | 'unreadable_file' | 'unreadable_event' | 'internal';
    detail: string;
    requestId: string;
    [key: string]: unknown;
};

export type AccountDeletionState = {
    deletion: AccountDeletion | null;
};

export type AccountDeletion = {
    requestedAt: string;
    dueAt: string;
    heldSince: string | null;
};

export type ActiveSessionList = {
    sessions: Array<ActiveSession>;
};

export type ActiveSession = {
    id: string;
    isCurrent: boolean;
    startedAt: string;
    refreshedAt: string;
    aal: 'aal1' | 'aal2';
    ipRange: string | null;
    browser: string | null;
    os: string | null;
};

export type SecurityLog = {
    events: Array<SecurityEvent>;
    next: string | null;
};

export type SecurityEvent = {
    id: string;
    kind: SecurityEventKind;
    occurredAt: string;
    ipRange: string | null;
    browser: string | null;
    os: string | null;
    detail: string | null;
};

export type SecurityEventKind = 'signed_up' | 'signed_in' | 'sign_in_failed' | 'signed_out' | 'sessions_ended' | 'refresh_token_reused' | 'recovery_requested' | 'password_changed' | 'email_change_requested' | 'email_changed' | 'phone_change_requested' | 'phone_changed' | 'factor_enrolled' | 'factor_added' | 'factor_verified' | 'factor_failed' | 'factor_removed' | 'passkey_clone_suspected' | 'identity_linked' | 'identity_unlinked' | 'account_changed_by_operator' | 'account_banned' | 'api_key_created' | 'api_key_rotated' | 'api_key_revoked' | 'account_exported' | 'archive_requested' | 'archive_deleted' | 'deletion_requested' | 'deletion_cancelled' | 'support_access_granted' | 'support_access_ended' | 'support_view_opened' | 'support_view_ended' | 'processing_restricted' | 'restriction_ended' | 'data_request_received' | 'data_request_carried_out' | 'data_request_declined';

export type ApiKeyList = {
    keys: Array<ApiKey>;
};

export type ApiKey = {
    id: string;
    name: string;
    hint: string;
    scopes: ApiScopes;
    createdAt: string;
    lastUsedAt: string | null;
    expiresAt: string | null;
};

export type CreatedApiKey = {
    id: string;
    name: string;
    hint: string;
    scopes: ApiScopes;
    createdAt: string;
    lastUsedAt: string | null;
    expiresAt: string | null;
    key: string;
};

export type SupportAccess = {
    expiresAt: string | null;
};

export type DemoView = {
    accessToken: string;
    expiresAt: string;
};

export type Restriction = {
    since: string | null;
};

export type CampaignList = {
    campaigns: Array<Campaign>;
    next: string | null;
};

export type Campaign = {
    id: string;
    name: string;
    description: string;
    targetUrl: string;
    isActive: boolean;
    defaultRateBps: number;
    attributionWindowSeconds: number;
    holdDays: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove: boolean;
    approvalLimitMinor: number | null;
    largestOrderMinor: number;
    attributionModel: 'first_click' | 'last_click';
    clickBeforeCode: boolean;
    renewalMonths: number | null;
    allowedHosts: Array<string>;
    ownPagesOnly: boolean;
    currency: string;
    visibility: Visibility;
    /**
     * @deprecated
     */
    publicKey: string;
    isDemo: boolean;
    isTest: boolean;
    liveSince: string | null;
    paymentMode: 'self_pay' | 'managed';
    minimumPayoutMinor: number;
    cardId: string | null;
    isArchived: boolean;
    affiliatesCount: number;
    publicDashboardUrl: string;
    trackingScript: string;
    conversionSnippet: string;
    platformSnippets: {
        shopify: string;
        woocommerce: string;
    };
    createdAt: string;
    updatedAt: string;
};

export type CampaignSummaryList = {
    campaigns: Array<CampaignSummary>;
    next: string | null;
};

export type CampaignSummary = {
    id: string;
    name: string;
    description: string;
    targetUrl: string;
    isActive: boolean;
    defaultRateBps: number;
    holdDays: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove: boolean;
    approvalLimitMinor: number | null;
    allowedHosts: Array<string>;
    currency: string;
    isDemo: boolean;
    isTest: boolean;
    liveSince: string | null;
    paymentMode: 'self_pay' | 'managed';
    affiliatesCount: number;
    publicDashboardUrl: string;
    createdAt: string;
};

export type AffiliateList = {
    affiliates: Array<Affiliate>;
    next: string | null;
    isCut?: boolean;
};

export type Affiliate = {
    id: string;
    campaignId: string;
    name: string;
    email: string;
    rateBps: number;
    groupId?: string | null;
    rateSource?: 'own' | 'group' | 'default' | 'tier' | null;
    isActive: boolean;
    trackingUrl: string;
    shortCode: string | null;
    couponCodes: Array<string>;
    /**
     * The page of the affiliate, with its private token. Whoever has it acts in their name, so API keys get the address of the public dashboard without the token.
     */
    dashboardUrl: string;
    createdAt: string;
};

export type AffiliateLinkList = {
    links: Array<AffiliateLink>;
};

export type AffiliateLink = {
    url: string;
    shortCode: string;
    targetUrl: string;
    followsCampaign: boolean;
    isPrimary: boolean;
    createdAt: string;
};

export type Link = {
    url: string;
    shortCode: string | null;
    targetUrl: string;
};

export type OwnReviewList = {
    reviews: Array<OwnReview>;
};

export type OwnReview = {
    conversionId: string;
    orderedAt: string;
    commissionMinor: number;
    currency: string;
    until: string | null;
    rules: Array<string>;
    appeal: Appeal | null;
};

export type Appeal = {
    words: string;
    appealedAt: string;
};

export type ConversionAppeal = {
    appeal: Appeal | null;
};

export type CampaignFraudRules = {
    reviewScore: number;
    reviewDays: number;
    rules: Array<{
        rule: 'repeat_buyer' | 'own_address' | 'own_payment_account' | 'own_device' | 'velocity' | 'fast_order' | 'late_claim' | 'conversion_rate' | 'search_ads' | 'datacenter' | 'duplicate_order' | 'refund_rate';
        threshold: number;
        score: number;
        version: number;
    }>;
    since: string | null;
};

export type AffiliateGroupList = {
    groups: Array<AffiliateGroup>;
};

export type AffiliateGroup = {
    id: string;
    name: string;
    rateBps: number;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90 | null;
    members: number;
};

export type CampaignTiers = {
    basis: TierBasis;
    measure: TierMeasure;
    tiers: Array<RateTierOutput>;
    decidedUntil: string | null;
};

export type AssetList = {
    assets: Array<Asset>;
};

export type Asset = {
    id: string;
    kind: AssetKind;
    title: string;
    text: string | null;
    image: AssetImage | null;
    targetUrl: string | null;
    groupIds: Array<string> | null;
    isArchived: boolean;
    sub: string;
    createdAt: string;
};

export type AssetKind = 'image' | 'text' | 'link';

export type AssetImage = {
    path: string;
    type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
    width: number;
    height: number;
    bytes: number;
    thumbnailPath: string;
};

export type OwnAssetList = {
    assets: Array<OwnAsset>;
};

export type OwnAsset = {
    id: string;
    kind: AssetKind;
    title: string;
    image: AssetImage | null;
    targetUrl: string | null;
    sub: string;
    url: string;
    text: string | null;
    embedCode: string | null;
};

export type AffiliateImportWithSample = {
    id: string;
    campaignId: string;
    fileName: string;
    source: ImportSource;
    state: ImportState;
    columns: Array<string>;
    mapping: ImportMappingOutput | null;
    rowsCount: number;
    counts: {
        [key in ImportOutcome]?: number;
    };
    openingBalances: {
        currency: string;
        totalMinor: string;
        affiliatesCount: number;
    };
    createdAt: string;
    finishedAt: string | null;
    sample: Array<Array<string>>;
};

export type ImportSource = 'rewardful' | 'firstpromoter' | 'tapfiliate' | 'dub' | 'csv';

export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone';

export type AffiliateImportList = {
    imports: Array<AffiliateImport>;
};

export type AffiliateImport = {
    id: string;
    campaignId: string;
    fileName: string;
    source: ImportSource;
    state: ImportState;
    columns: Array<string>;
    mapping: ImportMappingOutput | null;
    rowsCount: number;
    counts: {
        [key in ImportOutcome]?: number;
    };
    openingBalances: {
        currency: string;
        totalMinor: string;
        affiliatesCount: number;
    };
    createdAt: string;
    finishedAt: string | null;
};

export type ImportRowList = {
    rows: Array<ImportRow>;
    next: number | null;
};

export type ImportRow = {
    line: number;
    email: string;
    outcome: ImportOutcome;
    problem: ImportProblem | null;
    affiliateId: string | null;
    openingBalanceMinor: number;
    group?: string | null;
    affiliate?: PlannedAffiliate | null;
};

export type ImportProblem = 'email' | 'name' | 'rate' | 'coupon_code' | 'coupon_taken' | 'alias' | 'alias_taken' | 'opening_balance' | 'group' | 'tag' | 'too_many_tags' | 'repeated';

export type PlannedAffiliate = {
    name: string;
    email: string;
    rateBps: number;
    rateSource: 'own' | 'group' | 'default' | 'tier';
    isActive: boolean;
    couponCodes: Array<string>;
    aliasUrl: string | null;
    tags: Array<string>;
};

export type JoinPage = {
    url: string;
    isOpen: boolean;
    approval: JoinApproval;
    intro: string;
    questions: Array<JoinQuestionOutput>;
    terms: JoinTerms | null;
    rules: JoinRules | null;
    isListed: boolean;
    look: JoinLook;
};

export type JoinTerms = {
    version: number;
    text: string;
    publishedAt: string;
};

export type JoinRules = {
    version: number;
    rules: Array<JoinRuleOutput>;
    publishedAt: string;
};

export type JoinLook = {
    logo: JoinLogo | null;
    accentColour: string | null;
};

export type JoinLogo = {
    path: string;
    width: number;
    height: number;
};

export type ApplicationList = {
    applications: Array<Application>;
    next: string | null;
};

export type Application = {
    id: string;
    campaignId: string;
    campaignName: string;
    state: ApplicationState;
    name: string;
    email: string;
    answers: Array<ApplicationAnswer>;
    termsVersion: number | null;
    appliedAt: string;
    decidedAt: string | null;
    reason: string;
    acceptedBy: {
        rule: JoinRuleKind;
        version: number;
    } | null;
    affiliateId: string | null;
};

export type ApplicationAnswer = {
    question: string;
    answer: string;
};

export type JoinRuleKind = 'domain' | 'answered';

export type PublicJoinPage = {
    campaignId: string;
    campaignName: string;
    description: string;
    merchantName: string | null;
    isTest: boolean;
    rateBps: number;
    attributionWindowSeconds: number;
    holdDays: number;
    approval: JoinApproval;
    hasRules: boolean;
    isListed: boolean;
    look: JoinLook;
    intro: string;
    questions: Array<JoinQuestionOutput>;
    terms: JoinTerms | null;
    formToken: string;
};

export type ConfirmedApplication = {
    campaignId: string;
    campaignName: string;
    state: 'open' | 'accepted' | 'declined';
};

export type CheckedInvitations = {
    outcomes: Array<InvitationOutcome>;
    mailsLeft: number;
};

export type InvitationOutcome = 'new' | 'affiliate' | 'invited' | 'refused' | 'invalid' | 'duplicate' | 'test';

export type SentInvitations = {
    outcomes: Array<InvitationOutcome>;
    sent: number;
};

export type InvitationList = {
    invitations: Array<AffiliateInvitation>;
    next: string | null;
};

export type AffiliateInvitation = {
    id: string;
    campaignId: string;
    state: InvitationState;
    name: string;
    email: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    words: string;
    rateBps: number;
    sentAt: string;
    resendableAt: string | null;
    expiresAt: string;
    decidedAt: string | null;
    termsVersion: number | null;
    affiliateId: string | null;
};

export type InvitationState = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'failed';

export type PublicInvitation = {
    state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'closed';
    campaignName: string;
    merchantName: string | null;
    look: JoinLook;
    offer: {
        name: string;
        email: string;
        words: string;
        description: string;
        isTest: boolean;
        rateBps: number;
        attributionWindowSeconds: number;
        holdDays: number;
        paymentMode: 'self_pay' | 'managed';
        minimumPayoutMinor: number;
        currency: string;
        terms: JoinTerms | null;
        expiresAt: string;
    } | null;
};

export type AnsweredInvitation = {
    state: 'accepted' | 'declined';
    dashboardUrl: string | null;
    trackingUrl: string | null;
};

export type SecretKeyList = {
    keys: Array<SecretKey>;
};

export type SecretKey = {
    id: string;
    name: string;
    hint: string;
    scopes: Array<'sales:write' | 'refunds:write' | 'clicks:write'>;
    isTest: boolean;
    createdAt: string;
    lastUsedAt: string | null;
    expiresAt: string | null;
    revokedAt: string | null;
};

export type CreatedSecretKey = {
    id: string;
    name: string;
    hint: string;
    scopes: Array<'sales:write' | 'refunds:write' | 'clicks:write'>;
    isTest: boolean;
    createdAt: string;
    lastUsedAt: string | null;
    expiresAt: string | null;
    revokedAt: string | null;
    secretKey: string;
};

export type Person = {
    id: string;
    email: string;
    names: Array<string>;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh' | null;
    unreachableSince: string | null;
    since: string;
    affiliates: Array<Affiliate>;
    tags: Array<Tag>;
};

export type Tag = {
    id: string;
    name: string;
};

export type PersonPayments = {
    payouts: Array<{
        requestedAt: string;
        currency: string;
        amountMinor: string;
        method: 'transfer' | 'notice';
        state: 'waiting' | 'asking' | 'paid' | 'failed' | 'notified';
        affiliateId: string;
    }>;
    directPayments: Array<{
        paidAt: string;
        currency: string;
        amountMinor: string;
        affiliateId: string;
    }>;
    mails: Array<{
        kind: 'commission' | 'invitation' | 'detached' | 'held' | 'returned' | 'bank_details' | 'bank_replaced' | 'payment' | 'self_billed';
        dueAt: string;
        state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unconfirmed' | 'not_sent';
        affiliateId: string;
    }>;
};

export type NoteList = {
    notes: Array<Note>;
};

export type Note = {
    id: string;
    text: string;
    author: string;
    createdAt: string;
    editedAt: string | null;
};

export type TagList = {
    tags: Array<{
        id: string;
        name: string;
        people: number;
    }>;
};

export type PublicCampaign = {
    id: string;
    name: string;
    description: string;
    currency: string;
    isActive: boolean;
    isDemo: boolean;
    isTest: boolean;
    merchant?: {
        name: string | null;
        look: JoinLook;
    };
    terms?: {
        attributionModel: 'first_click' | 'last_click';
        attributionWindowSeconds: number;
        holdDays: 0 | 7 | 14 | 30 | 60 | 90;
        autoApprove: boolean;
        renewalMonths: number | null;
        paymentMode: 'self_pay' | 'managed';
        minimumPayoutMinor: number;
    };
    tiers?: RateTiersOutput;
    affiliates: Array<{
        id: string;
        name: string;
        trackingUrl: string;
        shortCode: string | null;
    }>;
    affiliateId: string | null;
    own?: {
        rateBps: number;
        couponCodes: Array<string>;
        followsTiers?: boolean;
        accepted: JoinTerms | null;
    };
    accessTicket: string;
};

export type PublicAffiliate = {
    affiliateId: string;
    campaignId: string;
};

export type OwnOrderClaimList = {
    claims: Array<OwnOrderClaim>;
    rates: OrderClaimRates;
};

export type OwnOrderClaim = {
    orderId: string;
    orderedOn: string;
    amountMinor: number;
    id: string;
    currency: string;
    state: OrderClaimState;
    answer: OrderAnswer;
    words: string;
    reason: string;
    askedAt: string;
    decidedAt: string | null;
};

export type OrderClaimState = 'answered' | 'open' | 'credited' | 'declined' | 'closed';

export type OrderAnswer = {
    kind: OrderAnswerKind;
    state: ConversionState | null;
    orderedAt: string | null;
    holdUntil: string | null;
    heldFor: HoldReason | null;
    reason: string;
    yourClickAt: string | null;
    ownerClickAt: string | null;
    windowSeconds: number | null;
    windowEndsAt: string | null;
    model: 'first_click' | 'last_click' | null;
};

export type OrderAnswerKind = 'credited' | 'held' | 'rejected' | 'refunded' | 'test' | 'other_click' | 'other_code' | 'after_order' | 'outside_window' | 'not_counted' | 'no_click' | 'credited_elsewhere' | 'unknown';

export type HoldReason = 'above_largest_order' | 'outlier' | 'velocity' | 'first_orders' | 'above_approval_limit' | 'under_review';

export type OrderClaimRates = {
    total: number;
    answeredAtOnce: number;
    credited: number;
    declined: number;
    medianDecisionSeconds: number | null;
};

export type OrderClaimList = {
    claims: Array<OrderClaim>;
    next: string | null;
    rates: OrderClaimRates | null;
};

export type OrderClaim = {
    orderId: string;
    orderedOn: string;
    amountMinor: number;
    id: string;
    currency: string;
    state: 'open' | 'credited' | 'declined' | 'closed';
    words: string;
    reason: string;
    askedAt: string;
    decidedAt: string | null;
    campaignId: string;
    campaignName: string;
    affiliateId: string;
    affiliateName: string;
    evidence: OrderEvidence;
    undoUntil: string | null;
    conversionId: string | null;
};

export type OrderEvidence = {
    answer: OrderAnswer;
    model: 'first_click' | 'last_click';
    rateBps: number | null;
    clicks: Array<{
        id: string;
        at: string;
        windowSeconds: number;
    }>;
    order: {
        conversionId: string;
        affiliateId: string | null;
        occurredAt: string;
        amountMinor: number;
        currency: string;
        state: ConversionState;
        rejection: ConversionRejection | null;
    } | null;
};

export type ConversionRejection = 'duplicate_order' | 'duplicate_suspected' | 'unknown_click' | 'no_click' | 'outside_window' | 'unknown_affiliate' | 'by_merchant' | 'renewal_not_covered';

export type OwnLinkList = {
    links: Array<OwnLink>;
    hosts: Array<string>;
    left: number;
};

export type OwnLink = {
    url: string;
    shortCode: string;
    name: string | null;
    subId: string;
    targetUrl: string;
    isPrimary: boolean;
    createdAt: string;
    archivedAt: string | null;
};

export type YourData = {
    email: string;
    expiresAt: string;
    mails: {
        language: 'en' | 'fr' | 'es' | 'ru' | 'zh' | null;
        timeZone: string | null;
        unreachableSince: string | null;
    };
    affiliates: Array<HeldAffiliate>;
    applications: Array<HeldApplication>;
    invitations: Array<HeldInvitation>;
};

export type HeldAffiliate = {
    affiliateId: string;
    campaignId: string;
    campaignName: string;
    merchantName: string | null;
    isTest: boolean;
    name: string;
    email: string;
    isActive: boolean;
    isRemoved: boolean;
    createdAt: string;
    updatedAt: string;
    rates: Array<{
        fromAt: string;
        rateBps: number;
    }>;
    links: Array<{
        url: string;
        targetUrl: string;
        createdAt: string;
        name?: string;
        subId?: string;
        archivedAt?: string;
    }>;
    couponCodes: Array<{
        code: string;
        fromAt: string;
        untilAt: string | null;
    }>;
    openingBalance: {
        currency: string;
        amountMinor: string;
    } | null;
    mutedMails: Array<'first_click' | 'first_sale' | 'commissions' | 'weekly_summary'>;
    figures: AffiliateSums;
    payments: AffiliatePayments;
    adjustments?: Array<HeldAdjustment>;
    documents?: Array<HeldDocument>;
    postbacks: Array<{
        url: string;
        createdAt: string;
    }>;
    orderClaims: Array<OwnOrderClaim>;
    appeals?: Array<Appeal>;
    requests: Array<OwnDataRequest>;
};

export type AffiliateSums = {
    clicks: number;
    conversions: number;
    assessed?: number;
    ownDevices?: number;
    commissions: Array<{
        currency: string;
        pendingMinor: string;
        approvedMinor: string;
        paidMinor: string;
    }>;
};

export type AffiliatePayments = {
    payouts: Array<AffiliatePayout>;
    mails: Array<AffiliateMail>;
    accountStatus: 'pending' | 'restricted' | 'enabled' | 'rejected' | 'detached' | null;
    bankDetails?: {
        last4: string;
        wallet?: WalletShown | null;
        changedAt: string;
    } | null;
    taxDetails?: {
        name: string;
        addressLine1: string;
        addressLine2: string;
        postalCode: string;
        city: string;
        country: string;
        vatId: string | null;
        kind: 'person' | 'business';
        isSmallBusiness: boolean;
        tinCountry: string | null;
        hasTin: boolean;
        hasBirthday: boolean;
        agreed: Array<AgreedSpan>;
    } | null;
};

export type AffiliatePayout = {
    requestedAt: string;
    currency: string;
    amountMinor: string;
    method: 'transfer' | 'notice';
    state: 'waiting' | 'asking' | 'paid' | 'failed' | 'notified';
};

export type AffiliateMail = {
    kind: 'commission' | 'invitation' | 'detached' | 'held' | 'returned' | 'bank_details' | 'bank_replaced' | 'payment' | 'self_billed';
    dueAt: string;
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'unconfirmed' | 'not_sent';
};

export type WalletShown = {
    provider: WalletProvider;
    maskedEmail: string;
};

export type WalletProvider = 'paypal' | 'wise';

export type AgreedSpan = {
    since: string;
    until: string | null;
};

export type HeldAdjustment = {
    kind: AdjustmentKind;
    currency: string;
    amountMinor: number;
    reason: string;
    madeAt: string;
};

export type AdjustmentKind = 'bonus' | 'correction' | 'reversal';

export type HeldDocument = {
    number: string;
    issuedAt: string;
    currency: string;
    totalMinor: string;
};

export type OwnDataRequest = {
    id: string;
    kind: DataRequestKind;
    state: DataRequestState;
    wantedName: string | null;
    wantedEmail: string | null;
    reason: string;
    createdAt: string;
    dueAt: string;
    decidedAt: string | null;
};

export type DataRequestKind = 'rectification' | 'restriction' | 'erasure';

export type DataRequestState = 'open' | 'done' | 'declined';

export type HeldApplication = {
    campaignName: string;
    merchantName: string | null;
    state: 'unconfirmed' | 'open' | 'accepted' | 'declined';
    name: string;
    answers: Array<ApplicationAnswer>;
    termsVersion: number | null;
    appliedAt: string;
    decidedAt: string | null;
    isByRule: boolean;
    reason: string;
};

export type HeldInvitation = {
    campaignName: string;
    merchantName: string | null;
    state: InvitationState;
    name: string;
    words: string;
    rateBps: number;
    termsVersion: number | null;
    sentAt: string;
    decidedAt: string | null;
};

export type ProgrammeSession = {
    session: {
        email: string;
        expiresAt: string;
    } | null;
};

export type Programmes = {
    email: string;
    monthFrom: string;
    nextPaymentAt: string;
    programmes: Array<Programme>;
};

export type Programme = {
    affiliateId: string;
    campaignId: string;
    campaignName: string;
    merchantName: string | null;
    isTest: boolean;
    state: ProgrammeState;
    rateBps: number;
    trackingUrl: string;
    isShown: boolean;
    month: AffiliateMonth | null;
    accountStatus: PayoutAccountStatus;
    balances: Array<{
        currency: string;
        pendingMinor: string;
        owedMinor: string;
        paidMinor: string;
        next: NextPayout;
    }>;
};

export type ProgrammeState = 'active' | 'paused' | 'ended';

export type AffiliateMonth = {
    clicks: number;
    conversions: number;
    earned: Array<{
        currency: string;
        amountMinor: string;
    }>;
};

export type PayoutAccountStatus = 'unknown' | 'pending' | 'restricted' | 'enabled' | 'rejected' | 'detached';

export type NextPayout = 'nothing' | 'under_way' | 'planned' | 'merchant_pays' | 'below_minimum' | 'needs_account' | 'held';

export type WebManifest = {
    id: string;
    name: string;
    short_name: string;
    start_url: string;
    scope: string;
    display: 'standalone';
    background_color: string;
    theme_color: string;
    icons: Array<{
        src: string;
        sizes: string;
        type: string;
        purpose?: 'maskable';
    }>;
};

export type MailSettings = {
    email: string;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh' | null;
    timeZone: string | null;
    programmes: Array<{
        affiliateId: string;
        campaignName: string;
        merchantName: string | null;
        mails: Array<{
            kind: 'first_click' | 'first_sale' | 'commissions' | 'weekly_summary';
            isOn: boolean;
        }>;
    }>;
};

export type OptOutChoice = {
    kind: 'first_click' | 'first_sale' | 'commissions' | 'weekly_summary';
    isOn: boolean;
    campaignName: string;
};

export type DataRequestList = {
    requests: Array<DataRequest>;
};

export type DataRequest = {
    id: string;
    kind: DataRequestKind;
    state: DataRequestState;
    wantedName: string | null;
    wantedEmail: string | null;
    reason: string;
    createdAt: string;
    dueAt: string;
    decidedAt: string | null;
    campaignId: string;
    campaignName: string;
    affiliateId: string;
    affiliateName: string;
    affiliateEmail: string;
};

export type OverviewStatistics = {
    asOf: string | null;
    from: string | null;
    to: string;
    isTest: boolean;
    totals: Totals;
    sellingAffiliates: number;
    previous: Totals | null;
    evolution: Array<{
        at: string;
        clicks: number;
        conversions: number;
        money: Array<{
            currency: string;
            revenueMinor: string;
            commissionMinor: string;
        }>;
    }>;
    previousEvolution: Array<{
        at: string;
        clicks: number;
        conversions: number;
        money: Array<{
            currency: string;
            revenueMinor: string;
            commissionMinor: string;
        }>;
    }>;
    campaigns: Array<{
        campaignId: string;
        isTest: boolean;
        totals: Totals;
        integration: IntegrationStatus;
    }>;
};

export type Totals = {
    clicks: number;
    repeatedClicks: number;
    supersededClicks: number;
    rejectedClicks: number;
    visitors: number;
    conversions: number;
    pendingConversions: number;
    testConversions: number;
    awaitingReview: number;
    conversionRate: number | null;
    money: Array<{
        currency: string;
        revenueMinor: string;
        refundedMinor: string;
        commissionMinor: string;
        pendingCommissionMinor: string;
        approvedCommissionMinor: string;
        paidCommissionMinor: string;
        feeMinor: string;
        netRevenueMinor: string;
        totalCostMinor: string;
    }>;
};

export type IntegrationStatus = {
    badge: 'not_connected' | 'partially_integrated' | 'fully_integrated';
    status: 'pending' | 'active' | 'inactive' | 'error';
    scriptLastSeenAt: string | null;
    lastConversionAt: string | null;
};

export type AffiliateFigures = {
    affiliates: Array<{
        affiliateId: string;
        clicks: number;
        conversions: number;
        conversionRate: number | null;
        revenueMinor: string;
        commissionMinor: string;
        totalCostMinor: string;
        campaignId: string;
    }>;
};

export type CampaignStatistics = {
    asOf: string | null;
    from: string | null;
    to: string;
    campaignId: string;
    currency: string;
    totals: Totals;
    evolution: Array<{
        at: string;
        clicks: number;
        conversions: number;
        revenueMinor: string;
        commissionMinor: string;
    }>;
    previous: Totals | null;
    previousEvolution: Array<{
        at: string;
        clicks: number;
        conversions: number;
        revenueMinor: string;
        commissionMinor: string;
    }>;
    affiliates: Array<{
        affiliateId: string;
        clicks: number;
        conversions: number;
        conversionRate: number | null;
        revenueMinor: string;
        commissionMinor: string;
        totalCostMinor: string;
    }>;
    countries: Array<{
        value: string;
        clicks: number;
    }>;
    devices: Array<{
        value: string;
        clicks: number;
    }>;
    referrers: Array<{
        value: string;
        clicks: number;
    }>;
    rejections: Array<{
        value: string;
        clicks: number;
    }>;
    links: Array<{
        value: string;
        clicks: number;
    }>;
    subs: Array<{
        value: string;
        clicks: number;
        name: 'sub1' | 'sub2' | 'sub3' | 'sub4' | 'sub5';
    }>;
    countedFrom: string | null;
    costPerConversionMinor: string | null;
    returnOnSpend: number | null;
    activeAffiliates: number;
    integration: IntegrationStatus;
};

export type AffiliateStatistics = {
    asOf: string | null;
    from: string | null;
    to: string;
    campaignId: string;
    affiliateId: string;
    currency: string;
    totals: Totals;
    evolution: Array<{
        at: string;
        clicks: number;
        conversions: number;
        revenueMinor: string;
        commissionMinor: string;
    }>;
    countries: Array<{
        value: string;
        clicks: number;
    }>;
    devices: Array<{
        value: string;
        clicks: number;
    }>;
    referrers: Array<{
        value: string;
        clicks: number;
    }>;
    rejections: Array<{
        value: string;
        clicks: number;
    }>;
};

export type LinkClicks = {
    campaignId: string;
    affiliateId: string;
    since: string | null;
    links: Array<{
        shortCode: string | null;
        clicks: number;
    }>;
};

export type AssetStatistics = {
    since: string | null;
    assets: Array<{
        sub: string;
        clicks: number;
        conversions: number;
        affiliates: number;
    }>;
};

export type ClickList = {
    clicks: Array<Click>;
    next: string | null;
};

export type Click = {
    id: string;
    campaignId: string;
    affiliateId: string;
    outcome: 'counted' | 'repeated' | 'rejected';
    superseded: boolean;
    rejectedReason: string | null;
    country: string;
    device: string;
    browser: string;
    referrerHost: string;
    subs: Array<string>;
    occurredAt: string;
};

export type ClickExplanation = {
    click: Click;
    os: string;
    destinationUrl: string;
    shortCode: string | null;
    visit: {
        startedAt: string;
        endsAt: string;
        ownerClickId: string;
        ownerAffiliateId: string;
    } | null;
    conversions: Array<Conversion>;
};

export type Conversion = {
    id: string;
    campaignId: string;
    affiliateId: string | null;
    orderId: string | null;
    amountMinor: number;
    refundedMinor: number;
    commissionMinor: number;
    rateBps: number | null;
    currency: string;
    state: ConversionState;
    rejection: ConversionRejection | null;
    verified: boolean;
    isTest: boolean;
    book: 'live' | 'test';
    source: 'snippet' | 'server' | 'webhook' | 'test_shop';
    occurredAt: string;
    holdUntil: string | null;
    heldFor: HoldReason | null;
    fraud: {
        score: number;
        rules: Array<string>;
    } | null;
    basis: AttributionBasis | null;
    coupon: {
        code: string;
        affiliateId: string;
    } | null;
    mayBeExtension: boolean;
    referralId: string | null;
    claimId: string | null;
};

export type AttributionBasis = 'click' | 'server' | 'code' | 'customer';

export type ConversionList = {
    conversions: Array<Conversion>;
    next: string | null;
};

export type ConversionExplanation = {
    conversion: Conversion;
    owningClick: Click | null;
    namedClick: Click | null;
    window: {
        seconds: number;
        startedAt: string;
        endsAt: string;
    } | null;
    rate: {
        rateBps: number;
        since: string;
    } | null;
    duplicateOf: string | null;
    steps: Array<{
        code: string;
        passed: boolean;
        values: {
            [key: string]: string;
        };
    }>;
    assessments: Array<{
        at: string;
        score: number;
        reviewDays: number;
        findings: Array<{
            rule: string;
            version: number;
            threshold: number;
            score: number;
            seen: {
                [key: string]: string;
            };
        }>;
    }>;
    history: Array<{
        at: string;
        change: string;
        values: {
            [key: string]: string;
        };
    }>;
};

export type BulkReview = {
    id: string;
    decision: BulkDecision;
    reason: string;
    state: 'waiting' | 'running' | 'done' | 'cancelled';
    startsAt: string;
    total: number;
    decided: number;
    skipped: number;
    createdAt: string;
    finishedAt: string | null;
};

export type BulkReviewList = {
    bulkReviews: Array<BulkReview>;
};

export type WhatIf = {
    id: string;
    campaignId: string;
    isTest: boolean;
    from: string;
    to: string;
    hypotheticalTerms: HypotheticalTermsOutput;
    state: 'running' | 'done' | 'failed';
    total: number;
    decided: number;
    clicksSince: string | null;
    askedAt: string;
    finishedAt: string | null;
};

export type WhatIfList = {
    whatIfs: Array<WhatIf>;
};

export type WhatIfResult = {
    whatIf: WhatIf;
    currency: string;
    totals: {
        was: WhatIfSums;
        wouldBe: WhatIfSums;
        bookableMinor: string;
    };
    affected: number;
    affiliates: Array<{
        was: WhatIfSums;
        wouldBe: WhatIfSums;
        bookableMinor: string;
        affiliateId: string;
    }>;
};

export type WhatIfSums = {
    conversions: number;
    pending: number;
    commissionMinor: string;
    feeMinor: string;
};

export type OwnConversionList = {
    conversions: Array<OwnConversion>;
    next: string | null;
};

export type OwnConversion = {
    id: string;
    occurredAt: string;
    state: ConversionState;
    rejection: ConversionRejection | null;
    heldFor: HoldReason | null;
    holdUntil: string | null;
    amountMinor: number;
    refundedMinor: number;
    commissionMinor: number;
    rateBps: number | null;
    currency: string;
    isTest: boolean;
    book: 'live' | 'test';
    basis: AttributionBasis | null;
    approvesAt: string | null;
    reason: string | null;
};

export type OwnLinkFigures = {
    campaignId: string;
    affiliateId: string;
    since: string | null;
    links: Array<{
        shortCode: string | null;
        clicks: number;
        conversions: number;
        earned: Array<{
            currency: string;
            amountMinor: string;
        }>;
    }>;
};

export type UncountedClicks = {
    clicks: Array<OwnClick>;
};

export type OwnClick = {
    id: string;
    occurredAt: string;
    outcome: 'counted' | 'repeated' | 'rejected';
    superseded: boolean;
    rejectedReason: string | null;
    country: string;
    device: string;
    referrerHost: string;
};

export type ReceiptDays = {
    days: Array<{
        day: ReceiptDay;
        receipts: number;
        root: string;
        files: number;
        sealedAt: string;
    }>;
    before: ReceiptDay | null;
};

export type ReceiptFile = {
    format: 'sillage-receipts';
    version: 1;
    campaignId: string;
    affiliateId: string;
    day: ReceiptDay;
    parts: Array<ReceiptPart>;
    seal: {
        previous: string;
        root: string;
    };
    sealPath: Array<{
        side: 'left' | 'right';
        hash: string;
    }>;
    published: {
        previous: string;
        seals: string;
        root: string;
    };
};

export type ReceiptPart = {
    kind: 'click' | 'clicks' | 'order' | 'decision';
    eventDay: ReceiptDay;
    receipts: Array<Receipt>;
    first: number;
    groupReceipts: number;
    path: Array<{
        side: 'left' | 'right';
        hash: string;
    }>;
    groupPath: Array<{
        side: 'left' | 'right';
        hash: string;
    }>;
};

export type Receipt = {
    leaf: string;
    facts: {
        [key: string]: string | number | boolean | Array<string> | null;
    } | null;
    sealed: string | null;
};

export type AdjustmentList = {
    adjustments: Array<Adjustment>;
    next: string | null;
};

export type Adjustment = {
    id: string;
    campaignId: string;
    affiliateId: string;
    isTest: boolean;
    kind: AdjustmentKind;
    currency: string;
    amountMinor: number;
    reason: string;
    madeAt: string;
    reverses: string | null;
    reversedBy: string | null;
};

export type MadeAdjustments = {
    adjustments: Array<Adjustment>;
};

export type AffiliateBalances = {
    balances: Array<{
        affiliateId: string;
        currency: string;
        pendingMinor: string;
        owedMinor: string;
        settlingMinor: string;
        paidMinor: string;
        lastPaidAt: string | null;
        accountStatus: PayoutAccountStatus;
    }>;
};

export type DirectPayment = {
    id: string;
    currency: string;
    amountMinor: string;
    paidAt: string;
};

export type CardList = {
    available: boolean;
    cards: Array<PaymentCard>;
};

export type PaymentCard = {
    id: string;
    brand: string;
    last4: string;
    expMonth: number;
    expYear: number;
    isDefault: boolean;
    isExpired: boolean;
    campaigns: Array<{
        campaignId: string;
        name: string;
        isActive: boolean;
    }>;
};

export type CardSetup = {
    url: string;
};

export type SetupIntent = {
    id: string;
    status: string;
    paymentMethodId: string | null;
};

export type OwnBillingDetails = {
    details: BillingDetailsOutput | null;
};

export type DueList = {
    due: Array<{
        id: string;
        type: 'platform_fee';
        currency: string;
        commissionsMinor: string;
        feeMinor: string;
        failedFeeMinor: string;
        dueDate: string;
        isOverdue: boolean;
        campaigns: Array<{
            campaignId: string;
            campaignName: string;
            isArchived: boolean;
            mode: 'self_pay' | 'managed';
            commissionsMinor: string;
            feeMinor: string;
            failedFeeMinor: string;
        }>;
    }>;
    nextPaymentAt: string;
    feeBps: number;
};

export type SettlementList = {
    settlements: Array<{
        id: string;
        isTest: boolean;
        reason: SettlementReason;
        campaignId: string;
        campaignName: string;
        affiliateId: string | null;
        mode: 'self_pay' | 'managed';
        state: SettlementState;
        failure: string | null;
        failureCode: string | null;
        isResumable: boolean;
        charges: Array<{
            currency: string;
            commissionsMinor: string;
            feeMinor: string;
            fees: Array<RatedFee>;
            totalMinor: string;
            state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
            invoiceId: string | null;
        }>;
        progress: {
            lines: number;
            paid: number;
            failed: number;
            cancelled: number;
            notified: number;
            mailsSent: number;
            mailsFailed: number;
        };
        createdAt: string;
        finishedAt: string | null;
    }>;
    next: string | null;
};

export type SettlementReason = 'pay_now' | 'monthly' | 'affiliate_deletion' | 'campaign_deletion';

export type SettlementState = 'charging' | 'charge_failed' | 'paying' | 'partial' | 'completed' | 'cancelled';

export type RatedFee = {
    feeBps: number;
    revenueMinor: string;
    feeMinor: string;
};

export type PayoutHoldView = {
    payoutHold: PayoutHold | null;
    recoveries: Array<{
        currency: string;
        amountMinor: string;
        state: 'waiting' | 'failed';
        failureCode: string | null;
        failure: string | null;
    }>;
    credits: Array<{
        currency: string;
        amountMinor: string;
    }>;
};

export type PayoutHold = {
    disputes: Array<{
        currency: string;
        amountMinor: string;
        openedAt: string;
    }>;
    owed: Array<{
        currency: string;
        amountMinor: string;
    }>;
    charging: Array<{
        currency: string;
        amountMinor: string;
    }>;
};

export type BatchQuote = {
    hash: string;
    method: BatchMethod;
    currency: string;
    totalMinor: string;
    lines: Array<{
        campaignId: string;
        campaignName: string;
        affiliateId: string;
        affiliateName: string;
        balanceMinor: string;
        outcome: BatchOutcome;
        last4: string | null;
        wallet: WalletShown | null;
        usableFrom: string | null;
    }>;
};

export type BatchOutcome = 'pay' | 'left_over' | 'below_minimum' | 'negative' | 'no_details' | 'other_method' | 'on_hold' | 'objected';

export type PaymentBatch = {
    id: string;
    method: BatchMethod;
    currency: string;
    state: 'open' | 'paid' | 'undone';
    totalMinor: string;
    createdAt: string;
    fileMadeAt: string | null;
    closedAt: string | null;
    reference: string | null;
    lines: Array<{
        id: string;
        campaignId: string;
        affiliateId: string;
        affiliateName: string;
        amountMinor: string;
        last4: string | null;
        maskedEmail: string | null;
    }>;
};

export type BatchList = {
    batches: Array<{
        id: string;
        method: BatchMethod;
        currency: string;
        state: 'open' | 'paid' | 'undone';
        totalMinor: string;
        createdAt: string;
        fileMadeAt: string | null;
        closedAt: string | null;
        reference: string | null;
        linesCount: number;
    }>;
    next: string | null;
};

export type PaymentFile = {
    fileName: string;
    contentType: string;
    content: string;
};

export type PayerAccount = {
    account: {
        last4: string;
        savedAt: string;
    } | null;
};

export type InvoiceList = {
    invoices: Array<Invoice>;
    next: string | null;
};

export type Invoice = {
    id: string;
    isTest: boolean;
    number: string | null;
    kind: 'monthly' | 'settlement';
    period: string;
    status: 'paid' | 'pending' | 'failed' | 'waived' | 'cancelled';
    currency: string;
    buyer: BillingDetailsOutput | null;
    totalRevenueMinor: string;
    commissionAmountMinor: string;
    feeAmountMinor: string;
    totalMinor: string;
    chargeId: string | null;
    failure: string | null;
    failureCode: string | null;
    createdAt: string;
    processedAt: string | null;
    lines: Array<InvoiceLine>;
};

export type InvoiceLine = {
    campaignId: string;
    campaignName: string;
    feeBps: number | null;
    revenueMinor: string;
    refundedMinor: string;
    commissionMinor: string;
    feeMinor: string;
};

export type PublicPayments = {
    payments: Array<{
        id: string;
        affiliateId: string;
        paidAt: string;
        currency: string;
        amountMinor: string;
        method: 'transfer' | 'direct';
    }>;
    adjustments?: Array<{
        id: string;
        affiliateId: string;
        kind: AdjustmentKind;
        currency: string;
        amountMinor: number;
        madeAt: string;
        reason: string | null;
    }>;
    balances: Array<{
        affiliateId: string;
        currency: string;
        pendingMinor: string;
        owedMinor: string;
        paidMinor: string;
        next?: NextPayout;
    }>;
    outlook?: {
        nextPaymentAt: string;
        accountStatus: PayoutAccountStatus;
    };
};

export type SelfBilledList = {
    documents: Array<SelfBilled>;
    next: string | null;
};

export type SelfBilled = {
    id: string;
    campaignId: string;
    campaignName: string;
    affiliateId: string;
    affiliateName: string;
    number: string;
    period: string;
    currency: string;
    totalMinor: string;
    vatMinor: string;
    vatRateBps: number | null;
    treatment: VatTreatment;
    corrects: string | null;
    issuedAt: string;
};

export type VatTreatment = 'domestic' | 'reverse_charge' | 'small_business' | 'private' | 'unregistered' | 'outside_scope';

export type Quote = {
    hash: string;
    isTest: boolean;
    reason: SettlementReason;
    campaignId: string;
    campaignName: string;
    affiliateId: string | null;
    mode: 'self_pay' | 'managed';
    minimumPayoutMinor: number;
    charges: Array<QuoteCharge>;
    lines: Array<QuoteLine>;
    card: {
        id: string;
        brand: string;
        last4: string;
    } | null;
    testCards: Array<TestCard>;
    lastPaymentAt: string | null;
    payoutHold: PayoutHold | null;
};

export type QuoteCharge = {
    currency: string;
    revenueMinor: string;
    commissionsMinor: string;
    uncollectedMinor: string;
    feeMinor: string;
    fees: Array<RatedFee>;
    prepaidMinor: string;
    totalMinor: string;
    leastChargeMinor: number;
    pendingMinor: string;
};

export type QuoteLine = {
    affiliateId: string;
    affiliateName: string;
    currency: string;
    balanceMinor: string;
    conversionsCount: number;
    rateBps: number;
    accountStatus: PayoutAccountStatus;
    outcome: 'transfer' | 'notice' | 'no_account' | 'below_minimum' | 'below_charge' | 'not_payable' | 'negative';
};

export type TestCard = {
    id: string;
    brand: string;
    last4: string;
    outcome: 'pays' | 'declined' | 'pays_second_time';
};

export type Settlement = {
    id: string;
    isTest: boolean;
    reason: SettlementReason;
    campaignId: string;
    campaignName: string;
    affiliateId: string | null;
    mode: 'self_pay' | 'managed';
    state: SettlementState;
    failure: string | null;
    failureCode: string | null;
    isResumable: boolean;
    charges: Array<{
        currency: string;
        commissionsMinor: string;
        feeMinor: string;
        fees: Array<RatedFee>;
        totalMinor: string;
        state: 'waiting' | 'paid' | 'failed' | 'cancelled' | 'nothing_to_charge';
        invoiceId: string | null;
    }>;
    lines: Array<SettlementLine>;
    progress: {
        lines: number;
        paid: number;
        failed: number;
        cancelled: number;
        notified: number;
        mailsSent: number;
        mailsFailed: number;
    };
    createdAt: string;
    finishedAt: string | null;
};

export type SettlementLine = {
    id: string;
    affiliateId: string;
    affiliateName: string;
    currency: string;
    amountMinor: string;
    returnedMinor: string;
    conversionsCount: number;
    method: 'transfer' | 'notice';
    state: 'waiting' | 'paid' | 'failed' | 'notified' | 'cancelled';
    failure: string | null;
    failureCode: 'no_account' | 'transfer_refused' | null;
    mail: 'sent' | 'failed' | 'unconfirmed' | 'not_sent' | null;
};

export type Statement = {
    campaignName: string;
    affiliateName: string;
    year: number;
    years: Array<number>;
    isTest: boolean;
    until: string;
    accounts: Array<{
        currency: string;
        openingMinor: string;
        closingMinor: string;
        earnedMinor: string;
        adjustedMinor: string;
        paidMinor: string;
        lines: Array<{
            day: string;
            kind: StatementLineKind;
            amountMinor: string;
            reason: string;
        }>;
    }>;
};

export type StatementLineKind = 'opening_balance' | 'earned' | 'taken_back' | 'bonus' | 'correction' | 'reversal' | 'payment' | 'payment_returned';

export type Notice = {
    affiliateId: string;
    affiliateName: string;
    campaignName: string;
    maskedEmail: string;
    hasEmail: boolean;
    amounts: Array<{
        currency: string;
        amountMinor: string;
    }>;
    account: {
        status: 'unknown' | 'pending' | 'restricted' | 'enabled' | 'rejected';
        accountId: string | null;
    };
    isHeld: boolean;
    merchantPays: boolean;
    bankDetails?: BankDetails | null;
    expiresAt: string;
};

export type BankDetails = {
    last4: string;
    wallet?: WalletShown | null;
    changedAt: string;
    usableFrom: string;
};

export type Objection = {
    affiliateName: string;
    campaignName: string;
    maskedEmail: string;
    state: 'detached' | 'objected' | 'confirmed' | 'restored';
    changedAt: string | null;
    expiresAt: string;
};

export type Onboarding = {
    url: string;
    accountId: string;
};

export type PayoutAccount = {
    accountId: string | null;
    status: 'unknown' | 'pending' | 'restricted' | 'enabled' | 'rejected';
};

export type PayoutDashboard = {
    url: string;
};

export type TaxDetailsStatus = {
    asks: {
        details: boolean;
        selfBilling: boolean;
    };
    details: ShownTaxDetails | null;
    agreement: Agreement | null;
};

export type ShownTaxDetails = {
    name: string;
    addressLine1: string;
    addressLine2: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    kind: 'person' | 'business';
    isSmallBusiness: boolean;
    tinCountry: string | null;
    hasTin: boolean;
    hasBirthday: boolean;
};

export type Agreement = {
    version: number;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
    textHash: string;
    agreedAt: string;
};

export type OwnPaymentDetails = {
    details: BankDetails | null;
};

export type Invitation = {
    invitedAt: string;
};

export type PayoutAccountList = {
    accounts: Array<AffiliateAccount>;
};

export type AffiliateAccount = {
    affiliateId: string;
    status: PayoutAccountStatus;
    invitedAt: string | null;
    isObjected: boolean;
    selfBilling?: ShownAgreement | null;
};

export type ShownAgreement = {
    version: number;
    agreedAt: string;
    since: string;
    until: string | null;
};

export type Tracked = {
    id: string;
    status: 'accepted';
    token?: string;
};

export type VisitAnswer = {
    cookie: TrackingCookie;
    click: KeptClick | null;
};

export type TrackingCookie = 'none' | 'set' | 'refused';

export type KeptClick = {
    occurredAt: string;
    shopHost: string | null;
    country: string | null;
    device: string | null;
    browser: string | null;
    os: string | null;
    referrerHost: string | null;
    fromDatacenter?: boolean;
    subs: Array<string>;
    ordersAt: Array<string>;
    keptDays: number | null;
};

export type ConnectionList = {
    connections: Array<Connection>;
};

export type Connection = {
    id: string;
    campaignId: string;
    platform: Platform;
    name: string;
    amountBasis: AmountBasis;
    state: ConnectionState;
    url: string;
    shop: ConnectedShop | null;
    createdAt: string;
    lastDeliveryAt: string | null;
};

export type Platform = 'shopify' | 'woocommerce' | 'stripe' | 'webhook' | 'postback';

export type ConnectionState = 'pending' | 'active' | 'inactive' | 'error';

export type ConnectedShop = {
    domain: string;
    setUp: ShopSetUp;
    embedUrl: string | null;
};

export type ShopSetUp = 'pending' | 'done' | 'refused';

export type CreatedConnection = {
    id: string;
    campaignId: string;
    platform: Platform;
    name: string;
    amountBasis: AmountBasis;
    state: ConnectionState;
    url: string;
    shop: ConnectedShop | null;
    createdAt: string;
    lastDeliveryAt: string | null;
    secret: string;
};

export type PageCheck = {
    url: string;
    result: 'found' | 'missing' | 'blocked' | 'wrong_campaign' | 'unreachable';
    refusal: PageRefusal | null;
};

export type PageRefusal = 'not_http' | 'private_address' | 'unknown_host' | 'unreachable' | 'timed_out' | 'too_large' | 'too_many_redirects' | 'error_status' | 'not_html';

export type DeliveryList = {
    deliveries: Array<Delivery>;
    next: string | null;
};

export type Delivery = {
    id: string;
    topic: string;
    orderId: string | null;
    receivedAt: string;
    state: 'waiting' | 'processed' | 'ignored' | 'failed';
    reason: string | null;
};

export type TestOrder = {
    deliveryId: string;
    orderId: string;
};

export type ShopReturn = {
    returnTo: string;
};

export type ConnectionKey = {
    connectionKey: string;
};

export type DestinationCheck = {
    url: string;
    result: 'script_found' | 'script_missing' | 'unreachable';
    refusal: PageRefusal | null;
};

export type ShopifySupport = {
    hasApp: boolean;
    tryWith: string | null;
};

export type ShopAuthorization = {
    url: string;
};

export type ShopDiagnosis = {
    checks: Array<{
        check: ShopCheck;
        status: 'success' | 'warning' | 'error';
    }>;
};

export type ShopCheck = 'access' | 'scopes' | 'webhooks' | 'pixel' | 'script' | 'messages';

export type Received = {
    id: string;
};

export type WebhookEventTypes = {
    eventTypes: Array<WebhookEventType>;
};

export type WebhookEndpointList = {
    endpoints: Array<WebhookEndpoint>;
};

export type WebhookEndpoint = {
    id: string;
    url: string;
    description: string;
    eventTypes: Array<WebhookEventType>;
    campaignId: string | null;
    state: 'enabled' | 'disabled';
    disabledReason: WebhookDisabledReason | null;
    disabledAt: string | null;
    failuresInRow: number;
    formerSecretUntil: string | null;
    createdAt: string;
};

export type WebhookDisabledReason = 'failing' | 'gone' | 'paused';

export type CreatedWebhookEndpoint = {
    id: string;
    url: string;
    description: string;
    eventTypes: Array<WebhookEventType>;
    campaignId: string | null;
    state: 'enabled' | 'disabled';
    disabledReason: WebhookDisabledReason | null;
    disabledAt: string | null;
    failuresInRow: number;
    formerSecretUntil: string | null;
    createdAt: string;
    secret: string;
};

export type WebhookDeliveryList = {
    deliveries: Array<WebhookDelivery>;
    next: string | null;
};

export type WebhookDelivery = {
    id: string;
    messageId: string;
    type: string;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: number;
    status: number | null;
    error: WebhookError | null;
    responseMs: number | null;
    nextAttemptAt: string | null;
    occurredAt: string;
    createdAt: string;
};

export type WebhookError = 'error_status' | 'redirect' | 'private_address' | 'unknown_host' | 'unreachable' | 'timed_out' | 'too_large' | 'endpoint_disabled';

export type PostbackList = {
    postbacks: Array<Postback>;
};

export type Postback = {
    id: string;
    state: 'enabled' | 'disabled';
    disabledReason: WebhookDisabledReason | null;
    disabledAt: string | null;
    failuresInRow: number;
    createdAt: string;
    url: string;
    eventTypes: Array<PostbackEventType>;
    isSigned?: boolean;
    formerSecretUntil: string | null;
};

export type SignedPostback = {
    id: string;
    state: 'enabled' | 'disabled';
    disabledReason: WebhookDisabledReason | null;
    disabledAt: string | null;
    failuresInRow: number;
    createdAt: string;
    url: string;
    eventTypes: Array<PostbackEventType>;
    isSigned?: boolean;
    formerSecretUntil: string | null;
    secret: string;
};

export type PublicStatus = {
    state: 'operational' | 'degraded' | 'maintenance' | 'outage' | 'unknown';
    asOf: string | null;
    isStale: boolean;
    parts: Array<PartStatus>;
    incidents: Array<Incident>;
    maintenance: Array<Maintenance>;
    takesSubscriptions?: boolean;
};

export type PartStatus = {
    part: 'links' | 'web' | 'api' | 'authentication' | 'database';
    state: 'operational' | 'degraded' | 'maintenance' | 'outage' | 'unknown';
    responseTimeMs: number | null;
    checkedAt: string | null;
    problem: 'unreachable' | 'timed_out' | 'unexpected_answer' | 'not_arrived' | 'refused' | null;
    availableBps: number | null;
    days: Array<StatusDay>;
};

export type StatusDay = {
    day: string;
    state: 'operational' | 'degraded' | 'maintenance' | 'outage' | 'unknown';
    availableBps: number | null;
};

export type Incident = {
    id: string;
    title: string | null;
    description: string;
    severity: 'minor' | 'major' | 'critical';
    state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
    parts: Array<'links' | 'web' | 'api' | 'authentication' | 'database' | 'log' | 'mail'>;
    createdAt: string;
    resolvedAt: string | null;
    updates: Array<{
        at: string;
        state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
        message: string;
    }>;
};

export type Maintenance = {
    id: string;
    title: string;
    description: string;
    parts: Array<'links' | 'web' | 'api' | 'authentication' | 'database' | 'log' | 'mail'>;
    startsAt: string;
    endsAt: string;
};

export type ConfirmedSubscription = {
    email: string;
};

export type ContactPage = {
    supportEmail: string | null;
    supportHours: string | null;
    keptDays: number;
    formToken: string;
    sendableInMs: number;
};

export type AccountRecords = {
    groups: Array<{
        group: string;
        basis: 'contract' | 'instructions' | 'law' | 'legitimate_interest';
        records: Array<RecordCount>;
    }>;
};

export type RecordCount = {
    name: string;
    count: number | null;
    isMore: boolean;
    keptDays: number | null;
};

export type ArchiveList = {
    archives: Array<Archive>;
    maxBytes: number;
};

export type Archive = {
    id: string;
    state: ArchiveState;
    failure: ArchiveFailure | null;
    filesDone: number;
    filesTotal: number;
    bytes: number;
    createdAt: string;
    readyAt: string | null;
    expiresAt: string | null;
};

export type ArchiveState = 'queued' | 'being_made' | 'ready' | 'failed' | 'expired';

export type ArchiveFailure = 'too_large' | 'unavailable';

export type ArchiveDownload = {
    path: string;
    expiresAt: string;
};

export type Site = {
    supportEmail: string;
    chatScriptUrl: string | null;
};

export type ExchangeRates = {
    ratesMicro: {
        [key: string]: number;
    };
    fetchedAt: string | null;
};

export type RateTierOutput = {
    from: number;
    rateBps: number;
};

export type ImportMappingOutput = {
    email: number;
    name?: number;
    firstName?: number;
    lastName?: number;
    rate?: number;
    couponCodes?: number;
    alias?: number;
    openingBalance?: number;
    status?: number;
    group?: number;
    tags?: number;
};

export type JoinQuestionOutput = {
    text: string;
    isRequired: boolean;
};

export type JoinRuleOutput = {
    kind: 'domain';
    domains: Array<string>;
} | {
    kind: 'answered';
};

export type RateTiersOutput = {
    basis: TierBasis;
    measure: TierMeasure;
    tiers: Array<RateTierOutput>;
};

export type HypotheticalTermsOutput = {
    rateBps?: number;
    attributionWindowSeconds?: number;
    attributionModel?: 'first_click' | 'last_click';
    clickBeforeCode?: boolean;
    renewalMonths?: number | null;
    holdDays?: 0 | 7 | 14 | 30 | 60 | 90;
    autoApprove?: boolean;
};

export type BillingDetailsOutput = {
    name: string;
    addressLine1: string;
    addressLine2: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    language: 'en' | 'fr' | 'es' | 'ru' | 'zh';
};

export type TaxAsksOutput = {
    details: boolean;
    selfBilling: boolean;
};

export type GetProfileData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/profile';
};

export type GetProfileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetProfileError = GetProfileErrors[keyof GetProfileErrors];

export type GetProfileResponses = {
    /**
     * The result.
     */
    200: Profile;
};

export type GetProfileResponse = GetProfileResponses[keyof GetProfileResponses];

export type UpdateProfileData = {
    body: UpdateProfile;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/profile';
};

export type UpdateProfileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateProfileError = UpdateProfileErrors[keyof UpdateProfileErrors];

export type UpdateProfileResponses = {
    /**
     * The result.
     */
    200: Profile;
};

export type UpdateProfileResponse = UpdateProfileResponses[keyof UpdateProfileResponses];

export type CancelDeletionData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/deletion';
};

export type CancelDeletionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CancelDeletionError = CancelDeletionErrors[keyof CancelDeletionErrors];

export type CancelDeletionResponses = {
    /**
     * Done.
     */
    204: void;
};

export type CancelDeletionResponse = CancelDeletionResponses[keyof CancelDeletionResponses];

export type GetDeletionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/deletion';
};

export type GetDeletionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetDeletionError = GetDeletionErrors[keyof GetDeletionErrors];

export type GetDeletionResponses = {
    /**
     * The result.
     */
    200: AccountDeletionState;
};

export type GetDeletionResponse = GetDeletionResponses[keyof GetDeletionResponses];

export type ScheduleDeletionData = {
    body: RequestAccountDeletion;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/deletion';
};

export type ScheduleDeletionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ScheduleDeletionError = ScheduleDeletionErrors[keyof ScheduleDeletionErrors];

export type ScheduleDeletionResponses = {
    /**
     * The result.
     */
    202: AccountDeletion;
};

export type ScheduleDeletionResponse = ScheduleDeletionResponses[keyof ScheduleDeletionResponses];

export type EndOtherSessionsData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/sessions';
};

export type EndOtherSessionsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EndOtherSessionsError = EndOtherSessionsErrors[keyof EndOtherSessionsErrors];

export type EndOtherSessionsResponses = {
    /**
     * Done.
     */
    204: void;
};

export type EndOtherSessionsResponse = EndOtherSessionsResponses[keyof EndOtherSessionsResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/sessions';
};

export type ListSessionsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];

export type ListSessionsResponses = {
    /**
     * The result.
     */
    200: ActiveSessionList;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        sessionId: string;
    };
    query?: never;
    url: '/api/v1/account/sessions/{sessionId}';
};

export type EndSessionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];

export type EndSessionResponses = {
    /**
     * Done.
     */
    204: void;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type ListSecurityEventsData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        cursor?: string;
        /**
         * The former name of `cursor`.
         *
         * @deprecated
         */
        before?: string;
    };
    url: '/api/v1/account/security-log';
};

export type ListSecurityEventsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListSecurityEventsError = ListSecurityEventsErrors[keyof ListSecurityEventsErrors];

export type ListSecurityEventsResponses = {
    /**
     * The result.
     */
    200: SecurityLog;
};

export type ListSecurityEventsResponse = ListSecurityEventsResponses[keyof ListSecurityEventsResponses];

export type RenameSecondFactorData = {
    body: RenameSecondFactor;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/v1/account/second-factors/{id}';
};

export type RenameSecondFactorErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RenameSecondFactorError = RenameSecondFactorErrors[keyof RenameSecondFactorErrors];

export type RenameSecondFactorResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RenameSecondFactorResponse = RenameSecondFactorResponses[keyof RenameSecondFactorResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/api-keys';
};

export type ListApiKeysErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListApiKeysError = ListApiKeysErrors[keyof ListApiKeysErrors];

export type ListApiKeysResponses = {
    /**
     * The result.
     */
    200: ApiKeyList;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: CreateApiKey;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/api-keys';
};

export type CreateApiKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateApiKeyError = CreateApiKeyErrors[keyof CreateApiKeyErrors];

export type CreateApiKeyResponses = {
    /**
     * The result.
     */
    201: CreatedApiKey;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RotateApiKeyData = {
    body?: RotateKey;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/v1/account/api-keys/{id}/rotate';
};

export type RotateApiKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RotateApiKeyError = RotateApiKeyErrors[keyof RotateApiKeyErrors];

export type RotateApiKeyResponses = {
    /**
     * The result.
     */
    201: CreatedApiKey;
};

export type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

export type RevokeApiKeyData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/v1/account/api-keys/{id}';
};

export type RevokeApiKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RevokeApiKeyError = RevokeApiKeyErrors[keyof RevokeApiKeyErrors];

export type RevokeApiKeyResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RevokeApiKeyResponse = RevokeApiKeyResponses[keyof RevokeApiKeyResponses];

export type EndSupportAccessData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/support-access';
};

export type EndSupportAccessErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EndSupportAccessError = EndSupportAccessErrors[keyof EndSupportAccessErrors];

export type EndSupportAccessResponses = {
    /**
     * Done.
     */
    204: void;
};

export type EndSupportAccessResponse = EndSupportAccessResponses[keyof EndSupportAccessResponses];

export type GetSupportAccessData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/support-access';
};

export type GetSupportAccessErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetSupportAccessError = GetSupportAccessErrors[keyof GetSupportAccessErrors];

export type GetSupportAccessResponses = {
    /**
     * The result.
     */
    200: SupportAccess;
};

export type GetSupportAccessResponse = GetSupportAccessResponses[keyof GetSupportAccessResponses];

export type GrantSupportAccessData = {
    body: GrantSupportAccess;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/support-access';
};

export type GrantSupportAccessErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GrantSupportAccessError = GrantSupportAccessErrors[keyof GrantSupportAccessErrors];

export type GrantSupportAccessResponses = {
    /**
     * The result.
     */
    200: SupportAccess;
};

export type GrantSupportAccessResponse = GrantSupportAccessResponses[keyof GrantSupportAccessResponses];

export type OpenDemoData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/demo';
};

export type OpenDemoErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenDemoError = OpenDemoErrors[keyof OpenDemoErrors];

export type OpenDemoResponses = {
    /**
     * The result.
     */
    201: DemoView;
};

export type OpenDemoResponse = OpenDemoResponses[keyof OpenDemoResponses];

export type EndRestrictionData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/restriction';
};

export type EndRestrictionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EndRestrictionError = EndRestrictionErrors[keyof EndRestrictionErrors];

export type EndRestrictionResponses = {
    /**
     * Done.
     */
    204: void;
};

export type EndRestrictionResponse = EndRestrictionResponses[keyof EndRestrictionResponses];

export type GetRestrictionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/restriction';
};

export type GetRestrictionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetRestrictionError = GetRestrictionErrors[keyof GetRestrictionErrors];

export type GetRestrictionResponses = {
    /**
     * The result.
     */
    200: Restriction;
};

export type GetRestrictionResponse = GetRestrictionResponses[keyof GetRestrictionResponses];

export type RestrictProcessingData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/restriction';
};

export type RestrictProcessingErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RestrictProcessingError = RestrictProcessingErrors[keyof RestrictProcessingErrors];

export type RestrictProcessingResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RestrictProcessingResponse = RestrictProcessingResponses[keyof RestrictProcessingResponses];

export type ListCampaignsData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/campaigns';
};

export type ListCampaignsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListCampaignsError = ListCampaignsErrors[keyof ListCampaignsErrors];

export type ListCampaignsResponses = {
    /**
     * The result.
     */
    200: CampaignList;
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: CreateCampaign;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/campaigns';
};

export type CreateCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateCampaignError = CreateCampaignErrors[keyof CreateCampaignErrors];

export type CreateCampaignResponses = {
    /**
     * The result.
     */
    201: Campaign;
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type ListCampaignSummariesData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/campaigns/summaries';
};

export type ListCampaignSummariesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListCampaignSummariesError = ListCampaignSummariesErrors[keyof ListCampaignSummariesErrors];

export type ListCampaignSummariesResponses = {
    /**
     * The result.
     */
    200: CampaignSummaryList;
};

export type ListCampaignSummariesResponse = ListCampaignSummariesResponses[keyof ListCampaignSummariesResponses];

export type DeleteTestCampaignData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}';
};

export type DeleteTestCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteTestCampaignError = DeleteTestCampaignErrors[keyof DeleteTestCampaignErrors];

export type DeleteTestCampaignResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteTestCampaignResponse = DeleteTestCampaignResponses[keyof DeleteTestCampaignResponses];

export type GetCampaignData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}';
};

export type GetCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetCampaignError = GetCampaignErrors[keyof GetCampaignErrors];

export type GetCampaignResponses = {
    /**
     * The result.
     */
    200: Campaign;
};

export type GetCampaignResponse = GetCampaignResponses[keyof GetCampaignResponses];

export type UpdateCampaignData = {
    body: UpdateCampaign;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}';
};

export type UpdateCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateCampaignError = UpdateCampaignErrors[keyof UpdateCampaignErrors];

export type UpdateCampaignResponses = {
    /**
     * The result.
     */
    200: Campaign;
};

export type UpdateCampaignResponse = UpdateCampaignResponses[keyof UpdateCampaignResponses];

export type GoLiveData = {
    body: GoLive;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/go-live';
};

export type GoLiveErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GoLiveError = GoLiveErrors[keyof GoLiveErrors];

export type GoLiveResponses = {
    /**
     * The result.
     */
    200: Campaign;
};

export type GoLiveResponse = GoLiveResponses[keyof GoLiveResponses];

export type ListAffiliatesData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/campaigns/{campaignId}/affiliates';
};

export type ListAffiliatesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListAffiliatesError = ListAffiliatesErrors[keyof ListAffiliatesErrors];

export type ListAffiliatesResponses = {
    /**
     * The result.
     */
    200: AffiliateList;
};

export type ListAffiliatesResponse = ListAffiliatesResponses[keyof ListAffiliatesResponses];

export type CreateAffiliateData = {
    body: CreateAffiliate;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates';
};

export type CreateAffiliateErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateAffiliateError = CreateAffiliateErrors[keyof CreateAffiliateErrors];

export type CreateAffiliateResponses = {
    /**
     * The result.
     */
    201: Affiliate;
};

export type CreateAffiliateResponse = CreateAffiliateResponses[keyof CreateAffiliateResponses];

export type ListOwnAffiliatesData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        cursor?: string;
        ids?: string;
        campaignId?: string;
        search?: string;
        tagId?: string;
        sort?: AffiliateSort;
        direction?: 'asc' | 'desc';
    };
    url: '/api/v1/affiliates';
};

export type ListOwnAffiliatesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnAffiliatesError = ListOwnAffiliatesErrors[keyof ListOwnAffiliatesErrors];

export type ListOwnAffiliatesResponses = {
    /**
     * The result.
     */
    200: AffiliateList;
};

export type ListOwnAffiliatesResponse = ListOwnAffiliatesResponses[keyof ListOwnAffiliatesResponses];

export type RemoveAffiliateData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}';
};

export type RemoveAffiliateErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveAffiliateError = RemoveAffiliateErrors[keyof RemoveAffiliateErrors];

export type RemoveAffiliateResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemoveAffiliateResponse = RemoveAffiliateResponses[keyof RemoveAffiliateResponses];

export type UpdateAffiliateData = {
    body: UpdateAffiliate;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}';
};

export type UpdateAffiliateErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateAffiliateError = UpdateAffiliateErrors[keyof UpdateAffiliateErrors];

export type UpdateAffiliateResponses = {
    /**
     * The result.
     */
    200: Affiliate;
};

export type UpdateAffiliateResponse = UpdateAffiliateResponses[keyof UpdateAffiliateResponses];

export type RenewDashboardLinkData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/dashboard-link';
};

export type RenewDashboardLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RenewDashboardLinkError = RenewDashboardLinkErrors[keyof RenewDashboardLinkErrors];

export type RenewDashboardLinkResponses = {
    /**
     * The result.
     */
    200: Affiliate;
};

export type RenewDashboardLinkResponse = RenewDashboardLinkResponses[keyof RenewDashboardLinkResponses];

export type ListLinksData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links';
};

export type ListLinksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListLinksError = ListLinksErrors[keyof ListLinksErrors];

export type ListLinksResponses = {
    /**
     * The result.
     */
    200: AffiliateLinkList;
};

export type ListLinksResponse = ListLinksResponses[keyof ListLinksResponses];

export type CreateLinkData = {
    body?: CreateLink | null;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/affiliates/{affiliateId}/links';
};

export type CreateLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateLinkError = CreateLinkErrors[keyof CreateLinkErrors];

export type CreateLinkResponses = {
    /**
     * The result.
     */
    201: Link;
};

export type CreateLinkResponse = CreateLinkResponses[keyof CreateLinkResponses];

export type ExportAffiliatesData = {
    body?: never;
    path?: never;
    query?: {
        campaignId?: string;
        search?: string;
        tagId?: string;
    };
    url: '/api/v1/affiliates/export.csv';
};

export type ExportAffiliatesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExportAffiliatesError = ExportAffiliatesErrors[keyof ExportAffiliatesErrors];

export type ExportAffiliatesResponses = {
    /**
     * The content.
     */
    200: string;
};

export type ExportAffiliatesResponse = ExportAffiliatesResponses[keyof ExportAffiliatesResponses];

export type ListOwnReviewsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/reviews';
};

export type ListOwnReviewsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnReviewsError = ListOwnReviewsErrors[keyof ListOwnReviewsErrors];

export type ListOwnReviewsResponses = {
    /**
     * The result.
     */
    200: OwnReviewList;
};

export type ListOwnReviewsResponse = ListOwnReviewsResponses[keyof ListOwnReviewsResponses];

export type AppealReviewData = {
    body: CreateAppeal;
    path: {
        campaignId: string;
        conversionId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/reviews/{conversionId}/appeal';
};

export type AppealReviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type AppealReviewError = AppealReviewErrors[keyof AppealReviewErrors];

export type AppealReviewResponses = {
    /**
     * The result.
     */
    201: Appeal;
};

export type AppealReviewResponse = AppealReviewResponses[keyof AppealReviewResponses];

export type GetAppealData = {
    body?: never;
    path: {
        conversionId: string;
    };
    query?: {
        affiliateId?: string;
    };
    url: '/api/v1/affiliates/appeals/{conversionId}';
};

export type GetAppealErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAppealError = GetAppealErrors[keyof GetAppealErrors];

export type GetAppealResponses = {
    /**
     * The result.
     */
    200: ConversionAppeal;
};

export type GetAppealResponse = GetAppealResponses[keyof GetAppealResponses];

export type GetFraudRulesData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/fraud-rules';
};

export type GetFraudRulesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetFraudRulesError = GetFraudRulesErrors[keyof GetFraudRulesErrors];

export type GetFraudRulesResponses = {
    /**
     * The result.
     */
    200: CampaignFraudRules;
};

export type GetFraudRulesResponse = GetFraudRulesResponses[keyof GetFraudRulesResponses];

export type UpdateFraudRulesData = {
    body: ReplaceFraudRules;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/fraud-rules';
};

export type UpdateFraudRulesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateFraudRulesError = UpdateFraudRulesErrors[keyof UpdateFraudRulesErrors];

export type UpdateFraudRulesResponses = {
    /**
     * The result.
     */
    200: CampaignFraudRules;
};

export type UpdateFraudRulesResponse = UpdateFraudRulesResponses[keyof UpdateFraudRulesResponses];

export type GetFraudDefaultsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/campaigns/fraud-defaults';
};

export type GetFraudDefaultsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetFraudDefaultsError = GetFraudDefaultsErrors[keyof GetFraudDefaultsErrors];

export type GetFraudDefaultsResponses = {
    /**
     * The result.
     */
    200: CampaignFraudRules;
};

export type GetFraudDefaultsResponse = GetFraudDefaultsResponses[keyof GetFraudDefaultsResponses];

export type UpdateFraudDefaultsData = {
    body: ReplaceFraudRules;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/campaigns/fraud-defaults';
};

export type UpdateFraudDefaultsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateFraudDefaultsError = UpdateFraudDefaultsErrors[keyof UpdateFraudDefaultsErrors];

export type UpdateFraudDefaultsResponses = {
    /**
     * The result.
     */
    200: CampaignFraudRules;
};

export type UpdateFraudDefaultsResponse = UpdateFraudDefaultsResponses[keyof UpdateFraudDefaultsResponses];

export type ListGroupsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups';
};

export type ListGroupsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListGroupsError = ListGroupsErrors[keyof ListGroupsErrors];

export type ListGroupsResponses = {
    /**
     * The result.
     */
    200: AffiliateGroupList;
};

export type ListGroupsResponse = ListGroupsResponses[keyof ListGroupsResponses];

export type CreateGroupData = {
    body: CreateGroup;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups';
};

export type CreateGroupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateGroupError = CreateGroupErrors[keyof CreateGroupErrors];

export type CreateGroupResponses = {
    /**
     * The result.
     */
    201: AffiliateGroup;
};

export type CreateGroupResponse = CreateGroupResponses[keyof CreateGroupResponses];

export type DeleteGroupData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        groupId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups/{groupId}';
};

export type DeleteGroupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteGroupError = DeleteGroupErrors[keyof DeleteGroupErrors];

export type DeleteGroupResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteGroupResponse = DeleteGroupResponses[keyof DeleteGroupResponses];

export type UpdateGroupData = {
    body: UpdateGroup;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        groupId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups/{groupId}';
};

export type UpdateGroupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateGroupError = UpdateGroupErrors[keyof UpdateGroupErrors];

export type UpdateGroupResponses = {
    /**
     * The result.
     */
    200: AffiliateGroup;
};

export type UpdateGroupResponse = UpdateGroupResponses[keyof UpdateGroupResponses];

export type JoinGroupData = {
    body: JoinGroup;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        groupId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups/{groupId}/members';
};

export type JoinGroupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type JoinGroupError = JoinGroupErrors[keyof JoinGroupErrors];

export type JoinGroupResponses = {
    /**
     * The result.
     */
    200: AffiliateGroup;
};

export type JoinGroupResponse = JoinGroupResponses[keyof JoinGroupResponses];

export type LeaveGroupData = {
    body: LeaveGroup;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        groupId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/groups/{groupId}/members/removal';
};

export type LeaveGroupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type LeaveGroupError = LeaveGroupErrors[keyof LeaveGroupErrors];

export type LeaveGroupResponses = {
    /**
     * The result.
     */
    200: AffiliateGroup;
};

export type LeaveGroupResponse = LeaveGroupResponses[keyof LeaveGroupResponses];

export type GetTiersData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/tiers';
};

export type GetTiersErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetTiersError = GetTiersErrors[keyof GetTiersErrors];

export type GetTiersResponses = {
    /**
     * The result.
     */
    200: CampaignTiers;
};

export type GetTiersResponse = GetTiersResponses[keyof GetTiersResponses];

export type SetTiersData = {
    body: RateTiers;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/tiers';
};

export type SetTiersErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SetTiersError = SetTiersErrors[keyof SetTiersErrors];

export type SetTiersResponses = {
    /**
     * The result.
     */
    200: CampaignTiers;
};

export type SetTiersResponse = SetTiersResponses[keyof SetTiersResponses];

export type ListAssetsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/assets';
};

export type ListAssetsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListAssetsError = ListAssetsErrors[keyof ListAssetsErrors];

export type ListAssetsResponses = {
    /**
     * The result.
     */
    200: AssetList;
};

export type ListAssetsResponse = ListAssetsResponses[keyof ListAssetsResponses];

export type CreateAssetData = {
    body: CreateAsset;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/assets';
};

export type CreateAssetErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateAssetError = CreateAssetErrors[keyof CreateAssetErrors];

export type CreateAssetResponses = {
    /**
     * The result.
     */
    201: Asset;
};

export type CreateAssetResponse = CreateAssetResponses[keyof CreateAssetResponses];

export type DeleteAssetData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        assetId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/assets/{assetId}';
};

export type DeleteAssetErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteAssetError = DeleteAssetErrors[keyof DeleteAssetErrors];

export type DeleteAssetResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteAssetResponse = DeleteAssetResponses[keyof DeleteAssetResponses];

export type UpdateAssetData = {
    body: UpdateAsset;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        assetId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/assets/{assetId}';
};

export type UpdateAssetErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateAssetError = UpdateAssetErrors[keyof UpdateAssetErrors];

export type UpdateAssetResponses = {
    /**
     * The result.
     */
    200: Asset;
};

export type UpdateAssetResponse = UpdateAssetResponses[keyof UpdateAssetResponses];

export type OrderAssetsData = {
    body: OrderAssets;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/assets/order';
};

export type OrderAssetsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OrderAssetsError = OrderAssetsErrors[keyof OrderAssetsErrors];

export type OrderAssetsResponses = {
    /**
     * The result.
     */
    200: AssetList;
};

export type OrderAssetsResponse = OrderAssetsResponses[keyof OrderAssetsResponses];

export type ListOwnAssetsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        affiliateId?: string;
    };
    url: '/api/v1/public/campaigns/{campaignId}/assets';
};

export type ListOwnAssetsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnAssetsError = ListOwnAssetsErrors[keyof ListOwnAssetsErrors];

export type ListOwnAssetsResponses = {
    /**
     * The result.
     */
    200: OwnAssetList;
};

export type ListOwnAssetsResponse = ListOwnAssetsResponses[keyof ListOwnAssetsResponses];

export type GetAssetFileData = {
    body?: never;
    path: {
        fileId: string;
    };
    query?: {
        download?: 'true' | 'false';
    };
    url: '/api/v1/public/assets/{fileId}';
};

export type GetAssetFileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAssetFileError = GetAssetFileErrors[keyof GetAssetFileErrors];

export type GetAssetFileResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type GetAssetFileResponse = GetAssetFileResponses[keyof GetAssetFileResponses];

export type ListImportsData = {
    body?: never;
    path?: never;
    query: {
        campaignId: string;
    };
    url: '/api/v1/imports';
};

export type ListImportsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListImportsError = ListImportsErrors[keyof ListImportsErrors];

export type ListImportsResponses = {
    /**
     * The result.
     */
    200: AffiliateImportList;
};

export type ListImportsResponse = ListImportsResponses[keyof ListImportsResponses];

export type UploadImportData = {
    body: string;
    path?: never;
    query: {
        campaignId: string;
        fileName?: string;
    };
    url: '/api/v1/imports';
};

export type UploadImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UploadImportError = UploadImportErrors[keyof UploadImportErrors];

export type UploadImportResponses = {
    /**
     * The result.
     */
    201: AffiliateImportWithSample;
};

export type UploadImportResponse = UploadImportResponses[keyof UploadImportResponses];

export type ForgetImportData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}';
};

export type ForgetImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ForgetImportError = ForgetImportErrors[keyof ForgetImportErrors];

export type ForgetImportResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ForgetImportResponse = ForgetImportResponses[keyof ForgetImportResponses];

export type GetImportData = {
    body?: never;
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}';
};

export type GetImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetImportError = GetImportErrors[keyof GetImportErrors];

export type GetImportResponses = {
    /**
     * The result.
     */
    200: AffiliateImportWithSample;
};

export type GetImportResponse = GetImportResponses[keyof GetImportResponses];

export type CheckImportData = {
    body: CheckImport;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}/check';
};

export type CheckImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CheckImportError = CheckImportErrors[keyof CheckImportErrors];

export type CheckImportResponses = {
    /**
     * The result.
     */
    202: AffiliateImportWithSample;
};

export type CheckImportResponse = CheckImportResponses[keyof CheckImportResponses];

export type RunImportData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}/run';
};

export type RunImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RunImportError = RunImportErrors[keyof RunImportErrors];

export type RunImportResponses = {
    /**
     * The result.
     */
    202: AffiliateImportWithSample;
};

export type RunImportResponse = RunImportResponses[keyof RunImportResponses];

export type UndoImportData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}/undo';
};

export type UndoImportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UndoImportError = UndoImportErrors[keyof UndoImportErrors];

export type UndoImportResponses = {
    /**
     * The result.
     */
    202: AffiliateImportWithSample;
};

export type UndoImportResponse = UndoImportResponses[keyof UndoImportResponses];

export type ListImportRowsData = {
    body?: never;
    path: {
        importId: string;
    };
    query?: {
        outcome?: ImportOutcome;
        limit?: number;
        cursor?: number;
    };
    url: '/api/v1/imports/{importId}/rows';
};

export type ListImportRowsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListImportRowsError = ListImportRowsErrors[keyof ListImportRowsErrors];

export type ListImportRowsResponses = {
    /**
     * The result.
     */
    200: ImportRowList;
};

export type ListImportRowsResponse = ListImportRowsResponses[keyof ListImportRowsResponses];

export type GetImportReportData = {
    body?: never;
    path: {
        importId: string;
    };
    query?: never;
    url: '/api/v1/imports/{importId}/report.csv';
};

export type GetImportReportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetImportReportError = GetImportReportErrors[keyof GetImportReportErrors];

export type GetImportReportResponses = {
    /**
     * The content.
     */
    200: string;
};

export type GetImportReportResponse = GetImportReportResponses[keyof GetImportReportResponses];

export type GetJoinPageData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/join-page';
};

export type GetJoinPageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetJoinPageError = GetJoinPageErrors[keyof GetJoinPageErrors];

export type GetJoinPageResponses = {
    /**
     * The result.
     */
    200: JoinPage;
};

export type GetJoinPageResponse = GetJoinPageResponses[keyof GetJoinPageResponses];

export type UpdateJoinPageData = {
    body: UpdateJoinPage;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/join-page';
};

export type UpdateJoinPageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateJoinPageError = UpdateJoinPageErrors[keyof UpdateJoinPageErrors];

export type UpdateJoinPageResponses = {
    /**
     * The result.
     */
    200: JoinPage;
};

export type UpdateJoinPageResponse = UpdateJoinPageResponses[keyof UpdateJoinPageResponses];

export type ListApplicationsData = {
    body?: never;
    path?: never;
    query?: {
        state?: ApplicationState;
        campaignId?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/affiliates/applications';
};

export type ListApplicationsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListApplicationsError = ListApplicationsErrors[keyof ListApplicationsErrors];

export type ListApplicationsResponses = {
    /**
     * The result.
     */
    200: ApplicationList;
};

export type ListApplicationsResponse = ListApplicationsResponses[keyof ListApplicationsResponses];

export type DecideApplicationData = {
    body: DecideApplication;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        applicationId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/applications/{applicationId}/decision';
};

export type DecideApplicationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DecideApplicationError = DecideApplicationErrors[keyof DecideApplicationErrors];

export type DecideApplicationResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DecideApplicationResponse = DecideApplicationResponses[keyof DecideApplicationResponses];

export type GetPublicJoinPageData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/join/{campaignId}';
};

export type GetPublicJoinPageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicJoinPageError = GetPublicJoinPageErrors[keyof GetPublicJoinPageErrors];

export type GetPublicJoinPageResponses = {
    /**
     * The result.
     */
    200: PublicJoinPage;
};

export type GetPublicJoinPageResponse = GetPublicJoinPageResponses[keyof GetPublicJoinPageResponses];

export type ApplyData = {
    body: NewApplication;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/join/{campaignId}/applications';
};

export type ApplyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ApplyError = ApplyErrors[keyof ApplyErrors];

export type ApplyResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type ConfirmApplicationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/applications/confirm';
};

export type ConfirmApplicationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConfirmApplicationError = ConfirmApplicationErrors[keyof ConfirmApplicationErrors];

export type ConfirmApplicationResponses = {
    /**
     * The result.
     */
    200: ConfirmedApplication;
};

export type ConfirmApplicationResponse = ConfirmApplicationResponses[keyof ConfirmApplicationResponses];

export type RemoveJoinLogoData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/join-page/logo';
};

export type RemoveJoinLogoErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveJoinLogoError = RemoveJoinLogoErrors[keyof RemoveJoinLogoErrors];

export type RemoveJoinLogoResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemoveJoinLogoResponse = RemoveJoinLogoResponses[keyof RemoveJoinLogoResponses];

export type UploadJoinLogoData = {
    body: UploadLogo;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/join-page/logo';
};

export type UploadJoinLogoErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UploadJoinLogoError = UploadJoinLogoErrors[keyof UploadJoinLogoErrors];

export type UploadJoinLogoResponses = {
    /**
     * The result.
     */
    200: JoinLook;
};

export type UploadJoinLogoResponse = UploadJoinLogoResponses[keyof UploadJoinLogoResponses];

export type GetJoinLogoData = {
    body?: never;
    path: {
        campaignId: string;
        digest: string;
    };
    query?: never;
    url: '/api/v1/public/join/{campaignId}/logo/{digest}';
};

export type GetJoinLogoErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetJoinLogoError = GetJoinLogoErrors[keyof GetJoinLogoErrors];

export type GetJoinLogoResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type GetJoinLogoResponse = GetJoinLogoResponses[keyof GetJoinLogoResponses];

export type CheckInvitationsData = {
    body: CheckInvitations;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/affiliates/invitations/check';
};

export type CheckInvitationsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CheckInvitationsError = CheckInvitationsErrors[keyof CheckInvitationsErrors];

export type CheckInvitationsResponses = {
    /**
     * The result.
     */
    200: CheckedInvitations;
};

export type CheckInvitationsResponse = CheckInvitationsResponses[keyof CheckInvitationsResponses];

export type ListInvitationsData = {
    body?: never;
    path?: never;
    query?: {
        campaignId?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/affiliates/invitations';
};

export type ListInvitationsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListInvitationsError = ListInvitationsErrors[keyof ListInvitationsErrors];

export type ListInvitationsResponses = {
    /**
     * The result.
     */
    200: InvitationList;
};

export type ListInvitationsResponse = ListInvitationsResponses[keyof ListInvitationsResponses];

export type SendInvitationsData = {
    body: SendInvitations;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/affiliates/invitations';
};

export type SendInvitationsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SendInvitationsError = SendInvitationsErrors[keyof SendInvitationsErrors];

export type SendInvitationsResponses = {
    /**
     * The result.
     */
    200: SentInvitations;
};

export type SendInvitationsResponse = SendInvitationsResponses[keyof SendInvitationsResponses];

export type WithdrawInvitationData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        invitationId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/invitations/{invitationId}/withdraw';
};

export type WithdrawInvitationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type WithdrawInvitationError = WithdrawInvitationErrors[keyof WithdrawInvitationErrors];

export type WithdrawInvitationResponses = {
    /**
     * Done.
     */
    204: void;
};

export type WithdrawInvitationResponse = WithdrawInvitationResponses[keyof WithdrawInvitationResponses];

export type ResendInvitationData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        invitationId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/invitations/{invitationId}/resend';
};

export type ResendInvitationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ResendInvitationError = ResendInvitationErrors[keyof ResendInvitationErrors];

export type ResendInvitationResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ResendInvitationResponse = ResendInvitationResponses[keyof ResendInvitationResponses];

export type GetPublicInvitationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/invitation';
};

export type GetPublicInvitationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicInvitationError = GetPublicInvitationErrors[keyof GetPublicInvitationErrors];

export type GetPublicInvitationResponses = {
    /**
     * The result.
     */
    200: PublicInvitation;
};

export type GetPublicInvitationResponse = GetPublicInvitationResponses[keyof GetPublicInvitationResponses];

export type OpenInvitationRefusalData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/public/invitation/refusal';
};

export type OpenInvitationRefusalErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenInvitationRefusalError = OpenInvitationRefusalErrors[keyof OpenInvitationRefusalErrors];

export type OpenInvitationRefusalResponses = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenInvitationRefusalResponse = OpenInvitationRefusalResponses[keyof OpenInvitationRefusalResponses];

export type RefuseInvitationsData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/public/invitation/refusal';
};

export type RefuseInvitationsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RefuseInvitationsError = RefuseInvitationsErrors[keyof RefuseInvitationsErrors];

export type RefuseInvitationsResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RefuseInvitationsResponse = RefuseInvitationsResponses[keyof RefuseInvitationsResponses];

export type AnswerInvitationData = {
    body: AnswerInvitation;
    path?: never;
    query?: never;
    url: '/api/v1/public/invitation/answer';
};

export type AnswerInvitationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type AnswerInvitationError = AnswerInvitationErrors[keyof AnswerInvitationErrors];

export type AnswerInvitationResponses = {
    /**
     * The result.
     */
    200: AnsweredInvitation;
};

export type AnswerInvitationResponse = AnswerInvitationResponses[keyof AnswerInvitationResponses];

export type ListKeysData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/keys';
};

export type ListKeysErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListKeysError = ListKeysErrors[keyof ListKeysErrors];

export type ListKeysResponses = {
    /**
     * The result.
     */
    200: SecretKeyList;
};

export type ListKeysResponse = ListKeysResponses[keyof ListKeysResponses];

export type CreateKeyData = {
    body?: CreateSecretKey;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/keys';
};

export type CreateKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateKeyError = CreateKeyErrors[keyof CreateKeyErrors];

export type CreateKeyResponses = {
    /**
     * The result.
     */
    201: CreatedSecretKey;
};

export type CreateKeyResponse = CreateKeyResponses[keyof CreateKeyResponses];

export type RotateKeyData = {
    body?: RotateKey;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        keyId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/keys/{keyId}/rotate';
};

export type RotateKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RotateKeyError = RotateKeyErrors[keyof RotateKeyErrors];

export type RotateKeyResponses = {
    /**
     * The result.
     */
    201: CreatedSecretKey;
};

export type RotateKeyResponse = RotateKeyResponses[keyof RotateKeyResponses];

export type RevokeKeyData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        keyId: string;
    };
    query?: never;
    url: '/api/v1/campaigns/{campaignId}/keys/{keyId}';
};

export type RevokeKeyErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RevokeKeyError = RevokeKeyErrors[keyof RevokeKeyErrors];

export type RevokeKeyResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RevokeKeyResponse = RevokeKeyResponses[keyof RevokeKeyResponses];

export type GetPersonData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}';
};

export type GetPersonErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPersonError = GetPersonErrors[keyof GetPersonErrors];

export type GetPersonResponses = {
    /**
     * The result.
     */
    200: Person;
};

export type GetPersonResponse = GetPersonResponses[keyof GetPersonResponses];

export type GetPersonPaymentsData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}/payments';
};

export type GetPersonPaymentsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPersonPaymentsError = GetPersonPaymentsErrors[keyof GetPersonPaymentsErrors];

export type GetPersonPaymentsResponses = {
    /**
     * The result.
     */
    200: PersonPayments;
};

export type GetPersonPaymentsResponse = GetPersonPaymentsResponses[keyof GetPersonPaymentsResponses];

export type ListNotesData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}/notes';
};

export type ListNotesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListNotesError = ListNotesErrors[keyof ListNotesErrors];

export type ListNotesResponses = {
    /**
     * The result.
     */
    200: NoteList;
};

export type ListNotesResponse = ListNotesResponses[keyof ListNotesResponses];

export type CreateNoteData = {
    body: WriteNote;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}/notes';
};

export type CreateNoteErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateNoteError = CreateNoteErrors[keyof CreateNoteErrors];

export type CreateNoteResponses = {
    /**
     * The result.
     */
    201: Note;
};

export type CreateNoteResponse = CreateNoteResponses[keyof CreateNoteResponses];

export type DeleteNoteData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        noteId: string;
    };
    query?: never;
    url: '/api/v1/people/notes/{noteId}';
};

export type DeleteNoteErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteNoteError = DeleteNoteErrors[keyof DeleteNoteErrors];

export type DeleteNoteResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteNoteResponse = DeleteNoteResponses[keyof DeleteNoteResponses];

export type UpdateNoteData = {
    body: WriteNote;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        noteId: string;
    };
    query?: never;
    url: '/api/v1/people/notes/{noteId}';
};

export type UpdateNoteErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateNoteError = UpdateNoteErrors[keyof UpdateNoteErrors];

export type UpdateNoteResponses = {
    /**
     * The result.
     */
    200: Note;
};

export type UpdateNoteResponse = UpdateNoteResponses[keyof UpdateNoteResponses];

export type ListTagsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/people/tags';
};

export type ListTagsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListTagsError = ListTagsErrors[keyof ListTagsErrors];

export type ListTagsResponses = {
    /**
     * The result.
     */
    200: TagList;
};

export type ListTagsResponse = ListTagsResponses[keyof ListTagsResponses];

export type TagPersonData = {
    body: NamedTag;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}/tags';
};

export type TagPersonErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type TagPersonError = TagPersonErrors[keyof TagPersonErrors];

export type TagPersonResponses = {
    /**
     * Done.
     */
    204: void;
};

export type TagPersonResponse = TagPersonResponses[keyof TagPersonResponses];

export type UntagPersonData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        affiliateId: string;
        tagId: string;
    };
    query?: never;
    url: '/api/v1/people/{affiliateId}/tags/{tagId}';
};

export type UntagPersonErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UntagPersonError = UntagPersonErrors[keyof UntagPersonErrors];

export type UntagPersonResponses = {
    /**
     * Done.
     */
    204: void;
};

export type UntagPersonResponse = UntagPersonResponses[keyof UntagPersonResponses];

export type DeleteTagData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        tagId: string;
    };
    query?: never;
    url: '/api/v1/people/tags/{tagId}';
};

export type DeleteTagErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteTagError = DeleteTagErrors[keyof DeleteTagErrors];

export type DeleteTagResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteTagResponse = DeleteTagResponses[keyof DeleteTagResponses];

export type RenameTagData = {
    body: NamedTag;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        tagId: string;
    };
    query?: never;
    url: '/api/v1/people/tags/{tagId}';
};

export type RenameTagErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RenameTagError = RenameTagErrors[keyof RenameTagErrors];

export type RenameTagResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RenameTagResponse = RenameTagResponses[keyof RenameTagResponses];

export type GetPublicCampaignData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        token?: string;
    };
    url: '/api/v1/public/campaigns/{campaignId}';
};

export type GetPublicCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicCampaignError = GetPublicCampaignErrors[keyof GetPublicCampaignErrors];

export type GetPublicCampaignResponses = {
    /**
     * The result.
     */
    200: PublicCampaign;
};

export type GetPublicCampaignResponse = GetPublicCampaignResponses[keyof GetPublicCampaignResponses];

export type GetPublicAffiliateData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: {
        token?: string;
    };
    url: '/api/v1/public/affiliates/{affiliateId}';
};

export type GetPublicAffiliateErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicAffiliateError = GetPublicAffiliateErrors[keyof GetPublicAffiliateErrors];

export type GetPublicAffiliateResponses = {
    /**
     * The result.
     */
    200: PublicAffiliate;
};

export type GetPublicAffiliateResponse = GetPublicAffiliateResponses[keyof GetPublicAffiliateResponses];

export type ListOwnOrderClaimsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/order-claims';
};

export type ListOwnOrderClaimsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnOrderClaimsError = ListOwnOrderClaimsErrors[keyof ListOwnOrderClaimsErrors];

export type ListOwnOrderClaimsResponses = {
    /**
     * The result.
     */
    200: OwnOrderClaimList;
};

export type ListOwnOrderClaimsResponse = ListOwnOrderClaimsResponses[keyof ListOwnOrderClaimsResponses];

export type AskForOrderData = {
    body: AskForOrder;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/order-claims';
};

export type AskForOrderErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type AskForOrderError = AskForOrderErrors[keyof AskForOrderErrors];

export type AskForOrderResponses = {
    /**
     * The result.
     */
    201: OwnOrderClaim;
};

export type AskForOrderResponse = AskForOrderResponses[keyof AskForOrderResponses];

export type ClaimOrderData = {
    body: ClaimOrder;
    path: {
        campaignId: string;
        claimId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/order-claims/{claimId}/claim';
};

export type ClaimOrderErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ClaimOrderError = ClaimOrderErrors[keyof ClaimOrderErrors];

export type ClaimOrderResponses = {
    /**
     * The result.
     */
    200: OwnOrderClaim;
};

export type ClaimOrderResponse = ClaimOrderResponses[keyof ClaimOrderResponses];

export type ListOrderClaimsData = {
    body?: never;
    path?: never;
    query?: {
        state?: 'open' | 'decided';
        campaignId?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/affiliates/order-claims';
};

export type ListOrderClaimsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOrderClaimsError = ListOrderClaimsErrors[keyof ListOrderClaimsErrors];

export type ListOrderClaimsResponses = {
    /**
     * The result.
     */
    200: OrderClaimList;
};

export type ListOrderClaimsResponse = ListOrderClaimsResponses[keyof ListOrderClaimsResponses];

export type DecideOrderClaimData = {
    body: DecideOrderClaim;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        claimId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/order-claims/{claimId}/decision';
};

export type DecideOrderClaimErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DecideOrderClaimError = DecideOrderClaimErrors[keyof DecideOrderClaimErrors];

export type DecideOrderClaimResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DecideOrderClaimResponse = DecideOrderClaimResponses[keyof DecideOrderClaimResponses];

export type UndoOrderClaimData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        claimId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/order-claims/{claimId}/undo';
};

export type UndoOrderClaimErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UndoOrderClaimError = UndoOrderClaimErrors[keyof UndoOrderClaimErrors];

export type UndoOrderClaimResponses = {
    /**
     * Done.
     */
    204: void;
};

export type UndoOrderClaimResponse = UndoOrderClaimResponses[keyof UndoOrderClaimResponses];

export type ListOwnLinksData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/links';
};

export type ListOwnLinksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnLinksError = ListOwnLinksErrors[keyof ListOwnLinksErrors];

export type ListOwnLinksResponses = {
    /**
     * The result.
     */
    200: OwnLinkList;
};

export type ListOwnLinksResponse = ListOwnLinksResponses[keyof ListOwnLinksResponses];

export type CreateOwnLinkData = {
    body: CreateOwnLink;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/links';
};

export type CreateOwnLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateOwnLinkError = CreateOwnLinkErrors[keyof CreateOwnLinkErrors];

export type CreateOwnLinkResponses = {
    /**
     * The result.
     */
    201: OwnLink;
};

export type CreateOwnLinkResponse = CreateOwnLinkResponses[keyof CreateOwnLinkResponses];

export type UpdateOwnLinkData = {
    body: UpdateOwnLink;
    path: {
        campaignId: string;
        shortCode: string;
    };
    query?: never;
    url: '/api/v1/public/campaigns/{campaignId}/links/{shortCode}';
};

export type UpdateOwnLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateOwnLinkError = UpdateOwnLinkErrors[keyof UpdateOwnLinkErrors];

export type UpdateOwnLinkResponses = {
    /**
     * The result.
     */
    200: OwnLink;
};

export type UpdateOwnLinkResponse = UpdateOwnLinkResponses[keyof UpdateOwnLinkResponses];

export type RequestDataLinkData = {
    body: AskForLink;
    path?: never;
    query?: never;
    url: '/api/v1/public/your-data/links';
};

export type RequestDataLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RequestDataLinkError = RequestDataLinkErrors[keyof RequestDataLinkErrors];

export type RequestDataLinkResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type GetHeldDataData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/your-data';
};

export type GetHeldDataErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetHeldDataError = GetHeldDataErrors[keyof GetHeldDataErrors];

export type GetHeldDataResponses = {
    /**
     * The result.
     */
    200: YourData;
};

export type GetHeldDataResponse = GetHeldDataResponses[keyof GetHeldDataResponses];

export type RequestDataChangeData = {
    body: NewDataRequest;
    path?: never;
    query?: never;
    url: '/api/v1/public/your-data/requests';
};

export type RequestDataChangeErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RequestDataChangeError = RequestDataChangeErrors[keyof RequestDataChangeErrors];

export type RequestDataChangeResponses = {
    /**
     * The result.
     */
    201: OwnDataRequest;
};

export type RequestDataChangeResponse = RequestDataChangeResponses[keyof RequestDataChangeResponses];

export type RequestProgrammeLinkData = {
    body: AskForLink;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/links';
};

export type RequestProgrammeLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RequestProgrammeLinkError = RequestProgrammeLinkErrors[keyof RequestProgrammeLinkErrors];

export type RequestProgrammeLinkResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type CloseProgrammesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/session';
};

export type CloseProgrammesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CloseProgrammesError = CloseProgrammesErrors[keyof CloseProgrammesErrors];

export type CloseProgrammesResponses = {
    /**
     * Done.
     */
    204: void;
};

export type CloseProgrammesResponse = CloseProgrammesResponses[keyof CloseProgrammesResponses];

export type GetProgrammeSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/session';
};

export type GetProgrammeSessionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetProgrammeSessionError = GetProgrammeSessionErrors[keyof GetProgrammeSessionErrors];

export type GetProgrammeSessionResponses = {
    /**
     * The result.
     */
    200: ProgrammeSession;
};

export type GetProgrammeSessionResponse = GetProgrammeSessionResponses[keyof GetProgrammeSessionResponses];

export type OpenProgrammesData = {
    body: OpenProgrammes;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/session';
};

export type OpenProgrammesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenProgrammesError = OpenProgrammesErrors[keyof OpenProgrammesErrors];

export type OpenProgrammesResponses = {
    /**
     * Done.
     */
    204: void;
};

export type OpenProgrammesResponse = OpenProgrammesResponses[keyof OpenProgrammesResponses];

export type CloseProgrammesEverywhereData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/sessions';
};

export type CloseProgrammesEverywhereErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CloseProgrammesEverywhereError = CloseProgrammesEverywhereErrors[keyof CloseProgrammesEverywhereErrors];

export type CloseProgrammesEverywhereResponses = {
    /**
     * Done.
     */
    204: void;
};

export type CloseProgrammesEverywhereResponse = CloseProgrammesEverywhereResponses[keyof CloseProgrammesEverywhereResponses];

export type ListProgrammesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes';
};

export type ListProgrammesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListProgrammesError = ListProgrammesErrors[keyof ListProgrammesErrors];

export type ListProgrammesResponses = {
    /**
     * The result.
     */
    200: Programmes;
};

export type ListProgrammesResponse = ListProgrammesResponses[keyof ListProgrammesResponses];

export type GetProgrammeData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/public/programmes/{affiliateId}';
};

export type GetProgrammeErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetProgrammeError = GetProgrammeErrors[keyof GetProgrammeErrors];

export type GetProgrammeResponses = {
    /**
     * The result.
     */
    200: PublicCampaign;
};

export type GetProgrammeResponse = GetProgrammeResponses[keyof GetProgrammeResponses];

export type GetProgrammeManifestData = {
    body?: never;
    path: {
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/public/programmes/{affiliateId}/manifest';
};

export type GetProgrammeManifestErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetProgrammeManifestError = GetProgrammeManifestErrors[keyof GetProgrammeManifestErrors];

export type GetProgrammeManifestResponses = {
    /**
     * The result.
     */
    200: WebManifest;
};

export type GetProgrammeManifestResponse = GetProgrammeManifestResponses[keyof GetProgrammeManifestResponses];

export type GetMailSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/mail-settings';
};

export type GetMailSettingsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetMailSettingsError = GetMailSettingsErrors[keyof GetMailSettingsErrors];

export type GetMailSettingsResponses = {
    /**
     * The result.
     */
    200: MailSettings;
};

export type GetMailSettingsResponse = GetMailSettingsResponses[keyof GetMailSettingsResponses];

export type UpdateMailSettingsData = {
    body: UpdateMailSettings;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/mail-settings';
};

export type UpdateMailSettingsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateMailSettingsError = UpdateMailSettingsErrors[keyof UpdateMailSettingsErrors];

export type UpdateMailSettingsResponses = {
    /**
     * The result.
     */
    200: MailSettings;
};

export type UpdateMailSettingsResponse = UpdateMailSettingsResponses[keyof UpdateMailSettingsResponses];

export type OpenOptOutData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/public/programmes/opt-outs';
};

export type OpenOptOutErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenOptOutError = OpenOptOutErrors[keyof OpenOptOutErrors];

export type OpenOptOutResponses = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenOptOutResponse = OpenOptOutResponses[keyof OpenOptOutResponses];

export type OptOutData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/public/programmes/opt-outs';
};

export type OptOutErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OptOutError = OptOutErrors[keyof OptOutErrors];

export type OptOutResponses = {
    /**
     * Done.
     */
    204: void;
};

export type OptOutResponse = OptOutResponses[keyof OptOutResponses];

export type GetOptOutData = {
    body: OptOutLink;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/opt-outs/choice';
};

export type GetOptOutErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOptOutError = GetOptOutErrors[keyof GetOptOutErrors];

export type GetOptOutResponses = {
    /**
     * The result.
     */
    200: OptOutChoice;
};

export type GetOptOutResponse = GetOptOutResponses[keyof GetOptOutResponses];

export type SetOptOutData = {
    body: SetOptOut;
    path?: never;
    query?: never;
    url: '/api/v1/public/programmes/opt-outs/choice';
};

export type SetOptOutErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SetOptOutError = SetOptOutErrors[keyof SetOptOutErrors];

export type SetOptOutResponses = {
    /**
     * The result.
     */
    200: OptOutChoice;
};

export type SetOptOutResponse = SetOptOutResponses[keyof SetOptOutResponses];

export type ListDataRequestsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/affiliates/data-requests';
};

export type ListDataRequestsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListDataRequestsError = ListDataRequestsErrors[keyof ListDataRequestsErrors];

export type ListDataRequestsResponses = {
    /**
     * The result.
     */
    200: DataRequestList;
};

export type ListDataRequestsResponse = ListDataRequestsResponses[keyof ListDataRequestsResponses];

export type DecideDataRequestData = {
    body: DecideDataRequest;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        requestId: string;
    };
    query?: never;
    url: '/api/v1/affiliates/data-requests/{requestId}/decision';
};

export type DecideDataRequestErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DecideDataRequestError = DecideDataRequestErrors[keyof DecideDataRequestErrors];

export type DecideDataRequestResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DecideDataRequestResponse = DecideDataRequestResponses[keyof DecideDataRequestResponses];

export type GetOverviewData = {
    body?: never;
    path?: never;
    query?: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        granularity?: Granularity;
        timeZone?: string;
        compare?: 'previous';
    };
    url: '/api/v1/statistics/overview';
};

export type GetOverviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOverviewError = GetOverviewErrors[keyof GetOverviewErrors];

export type GetOverviewResponses = {
    /**
     * The result.
     */
    200: OverviewStatistics;
};

export type GetOverviewResponse = GetOverviewResponses[keyof GetOverviewResponses];

export type GetAffiliateFiguresData = {
    body?: never;
    path?: never;
    query?: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        timeZone?: string;
        ids?: string;
    };
    url: '/api/v1/statistics/affiliates';
};

export type GetAffiliateFiguresErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAffiliateFiguresError = GetAffiliateFiguresErrors[keyof GetAffiliateFiguresErrors];

export type GetAffiliateFiguresResponses = {
    /**
     * The result.
     */
    200: AffiliateFigures;
};

export type GetAffiliateFiguresResponse = GetAffiliateFiguresResponses[keyof GetAffiliateFiguresResponses];

export type GetCampaignStatisticsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        granularity?: Granularity;
        timeZone?: string;
        compare?: 'previous';
        country?: string;
        device?: string;
        referrer?: string;
        affiliateId?: string;
        sub1?: string;
        sub2?: string;
        sub3?: string;
        sub4?: string;
        sub5?: string;
        link?: string;
        withLinks?: 'true' | 'false';
    };
    url: '/api/v1/statistics/campaigns/{campaignId}';
};

export type GetCampaignStatisticsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetCampaignStatisticsError = GetCampaignStatisticsErrors[keyof GetCampaignStatisticsErrors];

export type GetCampaignStatisticsResponses = {
    /**
     * The result.
     */
    200: CampaignStatistics;
};

export type GetCampaignStatisticsResponse = GetCampaignStatisticsResponses[keyof GetCampaignStatisticsResponses];

export type GetAffiliateStatisticsData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        granularity?: Granularity;
        timeZone?: string;
    };
    url: '/api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}';
};

export type GetAffiliateStatisticsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAffiliateStatisticsError = GetAffiliateStatisticsErrors[keyof GetAffiliateStatisticsErrors];

export type GetAffiliateStatisticsResponses = {
    /**
     * The result.
     */
    200: AffiliateStatistics;
};

export type GetAffiliateStatisticsResponse = GetAffiliateStatisticsResponses[keyof GetAffiliateStatisticsResponses];

export type GetLinkClicksData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/statistics/campaigns/{campaignId}/affiliates/{affiliateId}/links';
};

export type GetLinkClicksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetLinkClicksError = GetLinkClicksErrors[keyof GetLinkClicksErrors];

export type GetLinkClicksResponses = {
    /**
     * The result.
     */
    200: LinkClicks;
};

export type GetLinkClicksResponse = GetLinkClicksResponses[keyof GetLinkClicksResponses];

export type GetAssetStatisticsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/statistics/campaigns/{campaignId}/assets';
};

export type GetAssetStatisticsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAssetStatisticsError = GetAssetStatisticsErrors[keyof GetAssetStatisticsErrors];

export type GetAssetStatisticsResponses = {
    /**
     * The result.
     */
    200: AssetStatistics;
};

export type GetAssetStatisticsResponse = GetAssetStatisticsResponses[keyof GetAssetStatisticsResponses];

export type GetOwnAssetStatisticsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        affiliateId?: string;
    };
    url: '/api/v1/public/statistics/campaigns/{campaignId}/assets';
};

export type GetOwnAssetStatisticsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOwnAssetStatisticsError = GetOwnAssetStatisticsErrors[keyof GetOwnAssetStatisticsErrors];

export type GetOwnAssetStatisticsResponses = {
    /**
     * The result.
     */
    200: AssetStatistics;
};

export type GetOwnAssetStatisticsResponse = GetOwnAssetStatisticsResponses[keyof GetOwnAssetStatisticsResponses];

export type ExportCampaignData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        granularity?: Granularity;
        timeZone?: string;
        kind: 'clicks' | 'conversions' | 'evolution';
        country?: string;
        device?: string;
        referrer?: string;
        affiliateId?: string;
        sub1?: string;
        sub2?: string;
        sub3?: string;
        sub4?: string;
        sub5?: string;
        link?: string;
    };
    url: '/api/v1/statistics/campaigns/{campaignId}/export.csv';
};

export type ExportCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExportCampaignError = ExportCampaignErrors[keyof ExportCampaignErrors];

export type ExportCampaignResponses = {
    /**
     * The content.
     */
    200: string;
};

export type ExportCampaignResponse = ExportCampaignResponses[keyof ExportCampaignResponses];

export type ListClicksData = {
    body?: never;
    path?: never;
    query: {
        campaignId: string;
        affiliateId?: string;
        book?: 'live' | 'test';
        limit?: number;
        cursor?: string;
        /**
         * The former name of `cursor`.
         *
         * @deprecated
         */
        before?: string;
    };
    url: '/api/v1/clicks';
};

export type ListClicksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListClicksError = ListClicksErrors[keyof ListClicksErrors];

export type ListClicksResponses = {
    /**
     * The result.
     */
    200: ClickList;
};

export type ListClicksResponse = ListClicksResponses[keyof ListClicksResponses];

export type ExplainClickData = {
    body?: never;
    path: {
        clickId: string;
    };
    query?: {
        at?: string;
    };
    url: '/api/v1/clicks/{clickId}/explain';
};

export type ExplainClickErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExplainClickError = ExplainClickErrors[keyof ExplainClickErrors];

export type ExplainClickResponses = {
    /**
     * The result.
     */
    200: ClickExplanation;
};

export type ExplainClickResponse = ExplainClickResponses[keyof ExplainClickResponses];

export type ListConversionsData = {
    body?: never;
    path?: never;
    query?: {
        campaignId?: string;
        affiliateId?: string;
        state?: ConversionState;
        from?: string;
        to?: string;
        book?: 'live' | 'test';
        minAmountMinor?: number;
        maxAmountMinor?: number;
        awaitingReview?: 'true' | 'false';
        limit?: number;
        cursor?: string;
        /**
         * The former name of `cursor`.
         *
         * @deprecated
         */
        before?: string;
    };
    url: '/api/v1/conversions';
};

export type ListConversionsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListConversionsError = ListConversionsErrors[keyof ListConversionsErrors];

export type ListConversionsResponses = {
    /**
     * The result.
     */
    200: ConversionList;
};

export type ListConversionsResponse = ListConversionsResponses[keyof ListConversionsResponses];

export type ExplainConversionData = {
    body?: never;
    path: {
        conversionId: string;
    };
    query?: never;
    url: '/api/v1/conversions/{conversionId}/explain';
};

export type ExplainConversionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExplainConversionError = ExplainConversionErrors[keyof ExplainConversionErrors];

export type ExplainConversionResponses = {
    /**
     * The result.
     */
    200: ConversionExplanation;
};

export type ExplainConversionResponse = ExplainConversionResponses[keyof ExplainConversionResponses];

export type ReviewConversionData = {
    body: ReviewConversion;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        conversionId: string;
    };
    query?: never;
    url: '/api/v1/conversions/{conversionId}/review';
};

export type ReviewConversionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReviewConversionError = ReviewConversionErrors[keyof ReviewConversionErrors];

export type ReviewConversionResponses = {
    /**
     * The result.
     */
    202: {
        eventId: string;
    };
};

export type ReviewConversionResponse = ReviewConversionResponses[keyof ReviewConversionResponses];

export type RefundConversionData = {
    body: RefundConversion;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        conversionId: string;
    };
    query?: never;
    url: '/api/v1/conversions/{conversionId}/refunds';
};

export type RefundConversionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RefundConversionError = RefundConversionErrors[keyof RefundConversionErrors];

export type RefundConversionResponses = {
    /**
     * The result.
     */
    202: {
        eventId: string;
    };
};

export type RefundConversionResponse = RefundConversionResponses[keyof RefundConversionResponses];

export type ListBulkReviewsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/bulk-reviews';
};

export type ListBulkReviewsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListBulkReviewsError = ListBulkReviewsErrors[keyof ListBulkReviewsErrors];

export type ListBulkReviewsResponses = {
    /**
     * The result.
     */
    200: BulkReviewList;
};

export type ListBulkReviewsResponse = ListBulkReviewsResponses[keyof ListBulkReviewsResponses];

export type CreateBulkReviewData = {
    body: CreateBulkReview;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/bulk-reviews';
};

export type CreateBulkReviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateBulkReviewError = CreateBulkReviewErrors[keyof CreateBulkReviewErrors];

export type CreateBulkReviewResponses = {
    /**
     * The result.
     */
    201: BulkReview;
};

export type CreateBulkReviewResponse = CreateBulkReviewResponses[keyof CreateBulkReviewResponses];

export type GetBulkReviewData = {
    body?: never;
    path: {
        bulkReviewId: string;
    };
    query?: never;
    url: '/api/v1/bulk-reviews/{bulkReviewId}';
};

export type GetBulkReviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetBulkReviewError = GetBulkReviewErrors[keyof GetBulkReviewErrors];

export type GetBulkReviewResponses = {
    /**
     * The result.
     */
    200: BulkReview;
};

export type GetBulkReviewResponse = GetBulkReviewResponses[keyof GetBulkReviewResponses];

export type CancelBulkReviewData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        bulkReviewId: string;
    };
    query?: never;
    url: '/api/v1/bulk-reviews/{bulkReviewId}/cancel';
};

export type CancelBulkReviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CancelBulkReviewError = CancelBulkReviewErrors[keyof CancelBulkReviewErrors];

export type CancelBulkReviewResponses = {
    /**
     * The result.
     */
    200: BulkReview;
};

export type CancelBulkReviewResponse = CancelBulkReviewResponses[keyof CancelBulkReviewResponses];

export type ListWhatIfsData = {
    body?: never;
    path?: never;
    query: {
        campaignId: string;
    };
    url: '/api/v1/what-ifs';
};

export type ListWhatIfsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListWhatIfsError = ListWhatIfsErrors[keyof ListWhatIfsErrors];

export type ListWhatIfsResponses = {
    /**
     * The result.
     */
    200: WhatIfList;
};

export type ListWhatIfsResponse = ListWhatIfsResponses[keyof ListWhatIfsResponses];

export type AskWhatIfData = {
    body: AskWhatIf;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/what-ifs';
};

export type AskWhatIfErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type AskWhatIfError = AskWhatIfErrors[keyof AskWhatIfErrors];

export type AskWhatIfResponses = {
    /**
     * The result.
     */
    201: WhatIf;
};

export type AskWhatIfResponse = AskWhatIfResponses[keyof AskWhatIfResponses];

export type GetWhatIfData = {
    body?: never;
    path: {
        whatIfId: string;
    };
    query?: never;
    url: '/api/v1/what-ifs/{whatIfId}';
};

export type GetWhatIfErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetWhatIfError = GetWhatIfErrors[keyof GetWhatIfErrors];

export type GetWhatIfResponses = {
    /**
     * The result.
     */
    200: WhatIfResult;
};

export type GetWhatIfResponse = GetWhatIfResponses[keyof GetWhatIfResponses];

export type GetPublicStatisticsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        range?: StatisticsRange;
        from?: string;
        to?: string;
        granularity?: Granularity;
        timeZone?: string;
        affiliateId?: string;
    };
    url: '/api/v1/public/statistics/campaigns/{campaignId}';
};

export type GetPublicStatisticsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicStatisticsError = GetPublicStatisticsErrors[keyof GetPublicStatisticsErrors];

export type GetPublicStatisticsResponses = {
    /**
     * The result.
     */
    200: AffiliateStatistics | CampaignStatistics;
};

export type GetPublicStatisticsResponse = GetPublicStatisticsResponses[keyof GetPublicStatisticsResponses];

export type ListPublicConversionsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/public/statistics/campaigns/{campaignId}/conversions';
};

export type ListPublicConversionsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListPublicConversionsError = ListPublicConversionsErrors[keyof ListPublicConversionsErrors];

export type ListPublicConversionsResponses = {
    /**
     * The result.
     */
    200: OwnConversionList;
};

export type ListPublicConversionsResponse = ListPublicConversionsResponses[keyof ListPublicConversionsResponses];

export type GetOwnLinkFiguresData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/statistics/campaigns/{campaignId}/links';
};

export type GetOwnLinkFiguresErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOwnLinkFiguresError = GetOwnLinkFiguresErrors[keyof GetOwnLinkFiguresErrors];

export type GetOwnLinkFiguresResponses = {
    /**
     * The result.
     */
    200: OwnLinkFigures;
};

export type GetOwnLinkFiguresResponse = GetOwnLinkFiguresResponses[keyof GetOwnLinkFiguresResponses];

export type ListUncountedClicksData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/statistics/campaigns/{campaignId}/uncounted-clicks';
};

export type ListUncountedClicksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListUncountedClicksError = ListUncountedClicksErrors[keyof ListUncountedClicksErrors];

export type ListUncountedClicksResponses = {
    /**
     * The result.
     */
    200: UncountedClicks;
};

export type ListUncountedClicksResponse = ListUncountedClicksResponses[keyof ListUncountedClicksResponses];

export type NoteOwnDeviceData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/statistics/campaigns/{campaignId}/own-device';
};

export type NoteOwnDeviceErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type NoteOwnDeviceError = NoteOwnDeviceErrors[keyof NoteOwnDeviceErrors];

export type NoteOwnDeviceResponses = {
    /**
     * Done.
     */
    204: void;
};

export type NoteOwnDeviceResponse = NoteOwnDeviceResponses[keyof NoteOwnDeviceResponses];

export type ListReceiptDaysData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        before?: ReceiptDay;
    };
    url: '/api/v1/public/receipts/campaigns/{campaignId}';
};

export type ListReceiptDaysErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListReceiptDaysError = ListReceiptDaysErrors[keyof ListReceiptDaysErrors];

export type ListReceiptDaysResponses = {
    /**
     * The result.
     */
    200: ReceiptDays;
};

export type ListReceiptDaysResponse = ListReceiptDaysResponses[keyof ListReceiptDaysResponses];

export type GetReceiptsData = {
    body?: never;
    path: {
        campaignId: string;
        day: ReceiptDay;
    };
    query?: {
        file?: number;
    };
    url: '/api/v1/public/receipts/campaigns/{campaignId}/{day}';
};

export type GetReceiptsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetReceiptsError = GetReceiptsErrors[keyof GetReceiptsErrors];

export type GetReceiptsResponses = {
    /**
     * The result.
     */
    200: ReceiptFile;
};

export type GetReceiptsResponse = GetReceiptsResponses[keyof GetReceiptsResponses];

export type ListAdjustmentsData = {
    body?: never;
    path?: never;
    query?: {
        ids?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/billing/adjustments';
};

export type ListAdjustmentsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListAdjustmentsError = ListAdjustmentsErrors[keyof ListAdjustmentsErrors];

export type ListAdjustmentsResponses = {
    /**
     * The result.
     */
    200: AdjustmentList;
};

export type ListAdjustmentsResponse = ListAdjustmentsResponses[keyof ListAdjustmentsResponses];

export type MakeAdjustmentData = {
    body: MakeAdjustment;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/adjustments';
};

export type MakeAdjustmentErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MakeAdjustmentError = MakeAdjustmentErrors[keyof MakeAdjustmentErrors];

export type MakeAdjustmentResponses = {
    /**
     * The result.
     */
    201: Adjustment;
};

export type MakeAdjustmentResponse = MakeAdjustmentResponses[keyof MakeAdjustmentResponses];

export type MakeAdjustmentsData = {
    body: MakeAdjustments;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/billing/campaigns/{campaignId}/adjustments';
};

export type MakeAdjustmentsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MakeAdjustmentsError = MakeAdjustmentsErrors[keyof MakeAdjustmentsErrors];

export type MakeAdjustmentsResponses = {
    /**
     * The result.
     */
    201: MadeAdjustments;
};

export type MakeAdjustmentsResponse = MakeAdjustmentsResponses[keyof MakeAdjustmentsResponses];

export type ReverseAdjustmentData = {
    body: ReverseAdjustment;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        adjustmentId: string;
    };
    query?: never;
    url: '/api/v1/billing/adjustments/{adjustmentId}/reversal';
};

export type ReverseAdjustmentErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReverseAdjustmentError = ReverseAdjustmentErrors[keyof ReverseAdjustmentErrors];

export type ReverseAdjustmentResponses = {
    /**
     * The result.
     */
    201: Adjustment;
};

export type ReverseAdjustmentResponse = ReverseAdjustmentResponses[keyof ReverseAdjustmentResponses];

export type ListBalancesData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        book?: 'live' | 'test';
    };
    url: '/api/v1/billing/campaigns/{campaignId}/affiliates';
};

export type ListBalancesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListBalancesError = ListBalancesErrors[keyof ListBalancesErrors];

export type ListBalancesResponses = {
    /**
     * The result.
     */
    200: AffiliateBalances;
};

export type ListBalancesResponse = ListBalancesResponses[keyof ListBalancesResponses];

export type ListOwnBalancesData = {
    body?: never;
    path?: never;
    query?: {
        ids?: string;
    };
    url: '/api/v1/billing/affiliates';
};

export type ListOwnBalancesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnBalancesError = ListOwnBalancesErrors[keyof ListOwnBalancesErrors];

export type ListOwnBalancesResponses = {
    /**
     * The result.
     */
    200: AffiliateBalances;
};

export type ListOwnBalancesResponse = ListOwnBalancesResponses[keyof ListOwnBalancesResponses];

export type RecordDirectPaymentData = {
    body: RecordDirectPayment;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/direct-payments';
};

export type RecordDirectPaymentErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RecordDirectPaymentError = RecordDirectPaymentErrors[keyof RecordDirectPaymentErrors];

export type RecordDirectPaymentResponses = {
    /**
     * The result.
     */
    201: DirectPayment;
};

export type RecordDirectPaymentResponse = RecordDirectPaymentResponses[keyof RecordDirectPaymentResponses];

export type ListCardsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/cards';
};

export type ListCardsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListCardsError = ListCardsErrors[keyof ListCardsErrors];

export type ListCardsResponses = {
    /**
     * The result.
     */
    200: CardList;
};

export type ListCardsResponse = ListCardsResponses[keyof ListCardsResponses];

export type StartCardSetupData = {
    body?: StartCardSetup;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/cards/setup';
};

export type StartCardSetupErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type StartCardSetupError = StartCardSetupErrors[keyof StartCardSetupErrors];

export type StartCardSetupResponses = {
    /**
     * The result.
     */
    200: CardSetup;
};

export type StartCardSetupResponse = StartCardSetupResponses[keyof StartCardSetupResponses];

export type GetSetupIntentData = {
    body?: never;
    path: {
        setupIntentId: string;
    };
    query?: never;
    url: '/api/v1/billing/setup-intents/{setupIntentId}';
};

export type GetSetupIntentErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetSetupIntentError = GetSetupIntentErrors[keyof GetSetupIntentErrors];

export type GetSetupIntentResponses = {
    /**
     * The result.
     */
    200: SetupIntent;
};

export type GetSetupIntentResponse = GetSetupIntentResponses[keyof GetSetupIntentResponses];

export type MakeCardDefaultData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        cardId: string;
    };
    query?: never;
    url: '/api/v1/billing/cards/{cardId}/default';
};

export type MakeCardDefaultErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MakeCardDefaultError = MakeCardDefaultErrors[keyof MakeCardDefaultErrors];

export type MakeCardDefaultResponses = {
    /**
     * The result.
     */
    200: CardList;
};

export type MakeCardDefaultResponse = MakeCardDefaultResponses[keyof MakeCardDefaultResponses];

export type RemoveCardData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        cardId: string;
    };
    query?: never;
    url: '/api/v1/billing/cards/{cardId}';
};

export type RemoveCardErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveCardError = RemoveCardErrors[keyof RemoveCardErrors];

export type RemoveCardResponses = {
    /**
     * The result.
     */
    200: CardList;
};

export type RemoveCardResponse = RemoveCardResponses[keyof RemoveCardResponses];

export type GetBillingDetailsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/details';
};

export type GetBillingDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetBillingDetailsError = GetBillingDetailsErrors[keyof GetBillingDetailsErrors];

export type GetBillingDetailsResponses = {
    /**
     * The result.
     */
    200: OwnBillingDetails;
};

export type GetBillingDetailsResponse = GetBillingDetailsResponses[keyof GetBillingDetailsResponses];

export type SaveBillingDetailsData = {
    body: BillingDetails;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/details';
};

export type SaveBillingDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SaveBillingDetailsError = SaveBillingDetailsErrors[keyof SaveBillingDetailsErrors];

export type SaveBillingDetailsResponses = {
    /**
     * The result.
     */
    200: OwnBillingDetails;
};

export type SaveBillingDetailsResponse = SaveBillingDetailsResponses[keyof SaveBillingDetailsResponses];

export type GetDueData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/due';
};

export type GetDueErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetDueError = GetDueErrors[keyof GetDueErrors];

export type GetDueResponses = {
    /**
     * The result.
     */
    200: DueList;
};

export type GetDueResponse = GetDueResponses[keyof GetDueResponses];

export type ListOwnSettlementsData = {
    body?: never;
    path?: never;
    query?: {
        book?: 'live' | 'test';
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/settlements';
};

export type ListOwnSettlementsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnSettlementsError = ListOwnSettlementsErrors[keyof ListOwnSettlementsErrors];

export type ListOwnSettlementsResponses = {
    /**
     * The result.
     */
    200: SettlementList;
};

export type ListOwnSettlementsResponse = ListOwnSettlementsResponses[keyof ListOwnSettlementsResponses];

export type GetPayoutHoldData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/payout-hold';
};

export type GetPayoutHoldErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPayoutHoldError = GetPayoutHoldErrors[keyof GetPayoutHoldErrors];

export type GetPayoutHoldResponses = {
    /**
     * The result.
     */
    200: PayoutHoldView;
};

export type GetPayoutHoldResponse = GetPayoutHoldResponses[keyof GetPayoutHoldResponses];

export type PayPayoutHoldData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/payout-hold/payment';
};

export type PayPayoutHoldErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type PayPayoutHoldError = PayPayoutHoldErrors[keyof PayPayoutHoldErrors];

export type PayPayoutHoldResponses = {
    /**
     * The result.
     */
    200: PayoutHoldView;
};

export type PayPayoutHoldResponse = PayPayoutHoldResponses[keyof PayPayoutHoldResponses];

export type QuoteBatchData = {
    body: AskBatchQuote;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/payment-batches/quote';
};

export type QuoteBatchErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type QuoteBatchError = QuoteBatchErrors[keyof QuoteBatchErrors];

export type QuoteBatchResponses = {
    /**
     * The result.
     */
    200: BatchQuote;
};

export type QuoteBatchResponse = QuoteBatchResponses[keyof QuoteBatchResponses];

export type ListBatchesData = {
    body?: never;
    path?: never;
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/billing/payment-batches';
};

export type ListBatchesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListBatchesError = ListBatchesErrors[keyof ListBatchesErrors];

export type ListBatchesResponses = {
    /**
     * The result.
     */
    200: BatchList;
};

export type ListBatchesResponse = ListBatchesResponses[keyof ListBatchesResponses];

export type OpenBatchData = {
    body: OpenBatch;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/payment-batches';
};

export type OpenBatchErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenBatchError = OpenBatchErrors[keyof OpenBatchErrors];

export type OpenBatchResponses = {
    /**
     * The result.
     */
    200: PaymentBatch;
    /**
     * The result.
     */
    201: PaymentBatch;
};

export type OpenBatchResponse = OpenBatchResponses[keyof OpenBatchResponses];

export type GetBatchData = {
    body?: never;
    path: {
        batchId: string;
    };
    query?: never;
    url: '/api/v1/billing/payment-batches/{batchId}';
};

export type GetBatchErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetBatchError = GetBatchErrors[keyof GetBatchErrors];

export type GetBatchResponses = {
    /**
     * The result.
     */
    200: PaymentBatch;
};

export type GetBatchResponse = GetBatchResponses[keyof GetBatchResponses];

export type MakeBatchFileData = {
    body: PaymentFileOptions;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        batchId: string;
    };
    query?: never;
    url: '/api/v1/billing/payment-batches/{batchId}/file';
};

export type MakeBatchFileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MakeBatchFileError = MakeBatchFileErrors[keyof MakeBatchFileErrors];

export type MakeBatchFileResponses = {
    /**
     * The result.
     */
    200: PaymentFile;
};

export type MakeBatchFileResponse = MakeBatchFileResponses[keyof MakeBatchFileResponses];

export type MarkBatchPaidData = {
    body?: MarkBatchPaid | null;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        batchId: string;
    };
    query?: never;
    url: '/api/v1/billing/payment-batches/{batchId}/paid';
};

export type MarkBatchPaidErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MarkBatchPaidError = MarkBatchPaidErrors[keyof MarkBatchPaidErrors];

export type MarkBatchPaidResponses = {
    /**
     * The result.
     */
    200: PaymentBatch;
};

export type MarkBatchPaidResponse = MarkBatchPaidResponses[keyof MarkBatchPaidResponses];

export type ForgetPayerAccountData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/payer-account';
};

export type ForgetPayerAccountErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ForgetPayerAccountError = ForgetPayerAccountErrors[keyof ForgetPayerAccountErrors];

export type ForgetPayerAccountResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ForgetPayerAccountResponse = ForgetPayerAccountResponses[keyof ForgetPayerAccountResponses];

export type GetPayerAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/payer-account';
};

export type GetPayerAccountErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPayerAccountError = GetPayerAccountErrors[keyof GetPayerAccountErrors];

export type GetPayerAccountResponses = {
    /**
     * The result.
     */
    200: PayerAccount;
};

export type GetPayerAccountResponse = GetPayerAccountResponses[keyof GetPayerAccountResponses];

export type UndoBatchData = {
    body?: UndoBatch | null;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        batchId: string;
    };
    query?: never;
    url: '/api/v1/billing/payment-batches/{batchId}/undo';
};

export type UndoBatchErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UndoBatchError = UndoBatchErrors[keyof UndoBatchErrors];

export type UndoBatchResponses = {
    /**
     * The result.
     */
    200: PaymentBatch;
};

export type UndoBatchResponse = UndoBatchResponses[keyof UndoBatchResponses];

export type ListInvoicesData = {
    body?: never;
    path?: never;
    query?: {
        book?: 'live' | 'test';
        limit?: number;
        cursor?: string;
        /**
         * The former name of `cursor`.
         *
         * @deprecated
         */
        before?: string;
    };
    url: '/api/v1/billing/invoices';
};

export type ListInvoicesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListInvoicesError = ListInvoicesErrors[keyof ListInvoicesErrors];

export type ListInvoicesResponses = {
    /**
     * The result.
     */
    200: InvoiceList;
};

export type ListInvoicesResponse = ListInvoicesResponses[keyof ListInvoicesResponses];

export type DownloadInvoiceData = {
    body?: never;
    path: {
        invoiceId: string;
    };
    query?: never;
    url: '/api/v1/billing/invoices/{invoiceId}/pdf';
};

export type DownloadInvoiceErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DownloadInvoiceError = DownloadInvoiceErrors[keyof DownloadInvoiceErrors];

export type DownloadInvoiceResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type DownloadInvoiceResponse = DownloadInvoiceResponses[keyof DownloadInvoiceResponses];

export type PayInvoiceData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        invoiceId: string;
    };
    query?: never;
    url: '/api/v1/billing/invoices/{invoiceId}/pay';
};

export type PayInvoiceErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type PayInvoiceError = PayInvoiceErrors[keyof PayInvoiceErrors];

export type PayInvoiceResponses = {
    /**
     * The result.
     */
    200: Invoice;
};

export type PayInvoiceResponse = PayInvoiceResponses[keyof PayInvoiceResponses];

export type ExportLedgerData = {
    body?: never;
    path?: never;
    query?: {
        book?: 'live' | 'test';
        format?: 'ndjson' | 'csv';
        campaignId?: string;
        from?: string;
        to?: string;
    };
    url: '/api/v1/billing/ledger/export';
};

export type ExportLedgerErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExportLedgerError = ExportLedgerErrors[keyof ExportLedgerErrors];

export type ExportLedgerResponses = {
    /**
     * The content.
     */
    200: string;
};

export type ExportLedgerResponse = ExportLedgerResponses[keyof ExportLedgerResponses];

export type GetPublicPaymentsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        affiliateId?: string;
    };
    url: '/api/v1/public/billing/campaigns/{campaignId}/payments';
};

export type GetPublicPaymentsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicPaymentsError = GetPublicPaymentsErrors[keyof GetPublicPaymentsErrors];

export type GetPublicPaymentsResponses = {
    /**
     * The result.
     */
    200: PublicPayments;
};

export type GetPublicPaymentsResponse = GetPublicPaymentsResponses[keyof GetPublicPaymentsResponses];

export type GetTaxSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/billing/tax-settings';
};

export type GetTaxSettingsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetTaxSettingsError = GetTaxSettingsErrors[keyof GetTaxSettingsErrors];

export type GetTaxSettingsResponses = {
    /**
     * The result.
     */
    200: TaxAsksOutput;
};

export type GetTaxSettingsResponse = GetTaxSettingsResponses[keyof GetTaxSettingsResponses];

export type ChangeTaxSettingsData = {
    body: TaxAsks;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/tax-settings';
};

export type ChangeTaxSettingsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ChangeTaxSettingsError = ChangeTaxSettingsErrors[keyof ChangeTaxSettingsErrors];

export type ChangeTaxSettingsResponses = {
    /**
     * The result.
     */
    200: TaxAsksOutput;
};

export type ChangeTaxSettingsResponse = ChangeTaxSettingsResponses[keyof ChangeTaxSettingsResponses];

export type ListSelfBilledData = {
    body?: never;
    path?: never;
    query?: {
        affiliateId?: string;
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/billing/self-billed';
};

export type ListSelfBilledErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListSelfBilledError = ListSelfBilledErrors[keyof ListSelfBilledErrors];

export type ListSelfBilledResponses = {
    /**
     * The result.
     */
    200: SelfBilledList;
};

export type ListSelfBilledResponse = ListSelfBilledResponses[keyof ListSelfBilledResponses];

export type GetSelfBilledFileData = {
    body?: never;
    path: {
        documentId: string;
    };
    query?: never;
    url: '/api/v1/billing/self-billed/{documentId}/file';
};

export type GetSelfBilledFileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetSelfBilledFileError = GetSelfBilledFileErrors[keyof GetSelfBilledFileErrors];

export type GetSelfBilledFileResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type GetSelfBilledFileResponse = GetSelfBilledFileResponses[keyof GetSelfBilledFileResponses];

export type GetDac7FileData = {
    body?: never;
    path?: never;
    query: {
        year: number;
    };
    url: '/api/v1/billing/dac7/file';
};

export type GetDac7FileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetDac7FileError = GetDac7FileErrors[keyof GetDac7FileErrors];

export type GetDac7FileResponses = {
    /**
     * The content.
     */
    200: string;
};

export type GetDac7FileResponse = GetDac7FileResponses[keyof GetDac7FileResponses];

export type ListOwnSelfBilledData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/public/billing/campaigns/{campaignId}/self-billed';
};

export type ListOwnSelfBilledErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnSelfBilledError = ListOwnSelfBilledErrors[keyof ListOwnSelfBilledErrors];

export type ListOwnSelfBilledResponses = {
    /**
     * The result.
     */
    200: SelfBilledList;
};

export type ListOwnSelfBilledResponse = ListOwnSelfBilledResponses[keyof ListOwnSelfBilledResponses];

export type GetOwnSelfBilledFileData = {
    body?: never;
    path: {
        campaignId: string;
        documentId: string;
    };
    query?: never;
    url: '/api/v1/public/billing/campaigns/{campaignId}/self-billed/{documentId}/file';
};

export type GetOwnSelfBilledFileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOwnSelfBilledFileError = GetOwnSelfBilledFileErrors[keyof GetOwnSelfBilledFileErrors];

export type GetOwnSelfBilledFileResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type GetOwnSelfBilledFileResponse = GetOwnSelfBilledFileResponses[keyof GetOwnSelfBilledFileResponses];

export type QuoteSettlementData = {
    body: AskQuote;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/settlements/quote';
};

export type QuoteSettlementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type QuoteSettlementError = QuoteSettlementErrors[keyof QuoteSettlementErrors];

export type QuoteSettlementResponses = {
    /**
     * The result.
     */
    200: Quote;
};

export type QuoteSettlementResponse = QuoteSettlementResponses[keyof QuoteSettlementResponses];

export type ListSettlementsData = {
    body?: never;
    path?: never;
    query: {
        campaignId: string;
        book?: 'live' | 'test';
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/billing/settlements';
};

export type ListSettlementsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListSettlementsError = ListSettlementsErrors[keyof ListSettlementsErrors];

export type ListSettlementsResponses = {
    /**
     * The result.
     */
    200: SettlementList;
};

export type ListSettlementsResponse = ListSettlementsResponses[keyof ListSettlementsResponses];

export type ConfirmSettlementData = {
    body: ConfirmQuote;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/billing/settlements';
};

export type ConfirmSettlementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConfirmSettlementError = ConfirmSettlementErrors[keyof ConfirmSettlementErrors];

export type ConfirmSettlementResponses = {
    /**
     * The result.
     */
    200: Settlement;
    /**
     * The result.
     */
    201: Settlement;
};

export type ConfirmSettlementResponse = ConfirmSettlementResponses[keyof ConfirmSettlementResponses];

export type GetSettlementData = {
    body?: never;
    path: {
        settlementId: string;
    };
    query?: never;
    url: '/api/v1/billing/settlements/{settlementId}';
};

export type GetSettlementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetSettlementError = GetSettlementErrors[keyof GetSettlementErrors];

export type GetSettlementResponses = {
    /**
     * The result.
     */
    200: Settlement;
};

export type GetSettlementResponse = GetSettlementResponses[keyof GetSettlementResponses];

export type ResumeSettlementData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        settlementId: string;
    };
    query?: never;
    url: '/api/v1/billing/settlements/{settlementId}/resume';
};

export type ResumeSettlementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ResumeSettlementError = ResumeSettlementErrors[keyof ResumeSettlementErrors];

export type ResumeSettlementResponses = {
    /**
     * The result.
     */
    200: Settlement;
};

export type ResumeSettlementResponse = ResumeSettlementResponses[keyof ResumeSettlementResponses];

export type CancelSettlementData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        settlementId: string;
    };
    query?: never;
    url: '/api/v1/billing/settlements/{settlementId}/cancel';
};

export type CancelSettlementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CancelSettlementError = CancelSettlementErrors[keyof CancelSettlementErrors];

export type CancelSettlementResponses = {
    /**
     * The result.
     */
    200: Settlement;
};

export type CancelSettlementResponse = CancelSettlementResponses[keyof CancelSettlementResponses];

export type GetStatementData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: {
        year?: number;
    };
    url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement';
};

export type GetStatementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetStatementError = GetStatementErrors[keyof GetStatementErrors];

export type GetStatementResponses = {
    /**
     * The result.
     */
    200: Statement;
};

export type GetStatementResponse = GetStatementResponses[keyof GetStatementResponses];

export type DownloadStatementData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query: {
        year?: number;
        format: StatementFormat;
    };
    url: '/api/v1/billing/campaigns/{campaignId}/affiliates/{affiliateId}/statement/file';
};

export type DownloadStatementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DownloadStatementError = DownloadStatementErrors[keyof DownloadStatementErrors];

export type DownloadStatementResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type DownloadStatementResponse = DownloadStatementResponses[keyof DownloadStatementResponses];

export type GetPublicStatementData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        year?: number;
    };
    url: '/api/v1/public/billing/campaigns/{campaignId}/statement';
};

export type GetPublicStatementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPublicStatementError = GetPublicStatementErrors[keyof GetPublicStatementErrors];

export type GetPublicStatementResponses = {
    /**
     * The result.
     */
    200: Statement;
};

export type GetPublicStatementResponse = GetPublicStatementResponses[keyof GetPublicStatementResponses];

export type DownloadPublicStatementData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query: {
        year?: number;
        format: StatementFormat;
    };
    url: '/api/v1/public/billing/campaigns/{campaignId}/statement/file';
};

export type DownloadPublicStatementErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DownloadPublicStatementError = DownloadPublicStatementErrors[keyof DownloadPublicStatementErrors];

export type DownloadPublicStatementResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type DownloadPublicStatementResponse = DownloadPublicStatementResponses[keyof DownloadPublicStatementResponses];

export type GetNoticeData = {
    body?: never;
    path?: never;
    query: {
        token: NoticeToken;
    };
    url: '/api/v1/public/payouts/notice';
};

export type GetNoticeErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetNoticeError = GetNoticeErrors[keyof GetNoticeErrors];

export type GetNoticeResponses = {
    /**
     * The result.
     */
    200: Notice;
};

export type GetNoticeResponse = GetNoticeResponses[keyof GetNoticeResponses];

export type GetObjectionData = {
    body?: never;
    path?: never;
    query: {
        token: NoticeToken;
    };
    url: '/api/v1/public/payouts/objection';
};

export type GetObjectionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetObjectionError = GetObjectionErrors[keyof GetObjectionErrors];

export type GetObjectionResponses = {
    /**
     * The result.
     */
    200: Objection;
};

export type GetObjectionResponse = GetObjectionResponses[keyof GetObjectionResponses];

export type ObjectToAddressData = {
    body: {
        token: NoticeToken;
    };
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/objection';
};

export type ObjectToAddressErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ObjectToAddressError = ObjectToAddressErrors[keyof ObjectToAddressErrors];

export type ObjectToAddressResponses = {
    /**
     * The result.
     */
    200: Objection;
};

export type ObjectToAddressResponse = ObjectToAddressResponses[keyof ObjectToAddressResponses];

export type StartOnboardingData = {
    body: StartOnboarding;
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/onboarding';
};

export type StartOnboardingErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type StartOnboardingError = StartOnboardingErrors[keyof StartOnboardingErrors];

export type StartOnboardingResponses = {
    /**
     * The result.
     */
    200: Onboarding;
};

export type StartOnboardingResponse = StartOnboardingResponses[keyof StartOnboardingResponses];

export type GetPayoutAccountData = {
    body?: never;
    path?: never;
    query: {
        token: NoticeToken;
    };
    url: '/api/v1/public/payouts/account';
};

export type GetPayoutAccountErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetPayoutAccountError = GetPayoutAccountErrors[keyof GetPayoutAccountErrors];

export type GetPayoutAccountResponses = {
    /**
     * The result.
     */
    200: PayoutAccount;
};

export type GetPayoutAccountResponse = GetPayoutAccountResponses[keyof GetPayoutAccountResponses];

export type OpenPayoutDashboardData = {
    body: {
        token: NoticeToken;
    };
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/dashboard';
};

export type OpenPayoutDashboardErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenPayoutDashboardError = OpenPayoutDashboardErrors[keyof OpenPayoutDashboardErrors];

export type OpenPayoutDashboardResponses = {
    /**
     * The result.
     */
    200: PayoutDashboard;
};

export type OpenPayoutDashboardResponse = OpenPayoutDashboardResponses[keyof OpenPayoutDashboardResponses];

export type SaveBankDetailsData = {
    body: SaveBankDetails;
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/bank-details';
};

export type SaveBankDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SaveBankDetailsError = SaveBankDetailsErrors[keyof SaveBankDetailsErrors];

export type SaveBankDetailsResponses = {
    /**
     * The result.
     */
    200: BankDetails;
};

export type SaveBankDetailsResponse = SaveBankDetailsResponses[keyof SaveBankDetailsResponses];

export type SaveWalletData = {
    body: SaveWallet;
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/wallet';
};

export type SaveWalletErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SaveWalletError = SaveWalletErrors[keyof SaveWalletErrors];

export type SaveWalletResponses = {
    /**
     * The result.
     */
    200: BankDetails;
};

export type SaveWalletResponse = SaveWalletResponses[keyof SaveWalletResponses];

export type GetTaxDetailsData = {
    body?: never;
    path?: never;
    query: {
        token: NoticeToken;
    };
    url: '/api/v1/public/payouts/tax-details';
};

export type GetTaxDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetTaxDetailsError = GetTaxDetailsErrors[keyof GetTaxDetailsErrors];

export type GetTaxDetailsResponses = {
    /**
     * The result.
     */
    200: TaxDetailsStatus;
};

export type GetTaxDetailsResponse = GetTaxDetailsResponses[keyof GetTaxDetailsResponses];

export type SaveTaxDetailsData = {
    body: SaveTaxDetails;
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/tax-details';
};

export type SaveTaxDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SaveTaxDetailsError = SaveTaxDetailsErrors[keyof SaveTaxDetailsErrors];

export type SaveTaxDetailsResponses = {
    /**
     * The result.
     */
    200: TaxDetailsStatus;
};

export type SaveTaxDetailsResponse = SaveTaxDetailsResponses[keyof SaveTaxDetailsResponses];

export type RemoveBankDetailsData = {
    body: {
        token: NoticeToken;
    };
    path?: never;
    query?: never;
    url: '/api/v1/public/payouts/bank-details/removal';
};

export type RemoveBankDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveBankDetailsError = RemoveBankDetailsErrors[keyof RemoveBankDetailsErrors];

export type RemoveBankDetailsResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemoveBankDetailsResponse = RemoveBankDetailsResponses[keyof RemoveBankDetailsResponses];

export type GetOwnPaymentDetailsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/payouts/campaigns/{campaignId}/own-details';
};

export type GetOwnPaymentDetailsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetOwnPaymentDetailsError = GetOwnPaymentDetailsErrors[keyof GetOwnPaymentDetailsErrors];

export type GetOwnPaymentDetailsResponses = {
    /**
     * The result.
     */
    200: OwnPaymentDetails;
};

export type GetOwnPaymentDetailsResponse = GetOwnPaymentDetailsResponses[keyof GetOwnPaymentDetailsResponses];

export type MailPaymentLinkData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/public/payouts/campaigns/{campaignId}/own-details/link';
};

export type MailPaymentLinkErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type MailPaymentLinkError = MailPaymentLinkErrors[keyof MailPaymentLinkErrors];

export type MailPaymentLinkResponses = {
    /**
     * The result.
     */
    202: Invitation;
};

export type MailPaymentLinkResponse = MailPaymentLinkResponses[keyof MailPaymentLinkResponses];

export type ListPayoutAccountsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/payouts/campaigns/{campaignId}/accounts';
};

export type ListPayoutAccountsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListPayoutAccountsError = ListPayoutAccountsErrors[keyof ListPayoutAccountsErrors];

export type ListPayoutAccountsResponses = {
    /**
     * The result.
     */
    200: PayoutAccountList;
};

export type ListPayoutAccountsResponse = ListPayoutAccountsResponses[keyof ListPayoutAccountsResponses];

export type ListOwnAccountsData = {
    body?: never;
    path?: never;
    query?: {
        ids?: string;
    };
    url: '/api/v1/payouts/accounts';
};

export type ListOwnAccountsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListOwnAccountsError = ListOwnAccountsErrors[keyof ListOwnAccountsErrors];

export type ListOwnAccountsResponses = {
    /**
     * The result.
     */
    200: PayoutAccountList;
};

export type ListOwnAccountsResponse = ListOwnAccountsResponses[keyof ListOwnAccountsResponses];

export type GetAgreementsFileData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/payouts/agreements/file';
};

export type GetAgreementsFileErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetAgreementsFileError = GetAgreementsFileErrors[keyof GetAgreementsFileErrors];

export type GetAgreementsFileResponses = {
    /**
     * The content.
     */
    200: string;
};

export type GetAgreementsFileResponse = GetAgreementsFileResponses[keyof GetAgreementsFileResponses];

export type InviteToPayoutsData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/invitation';
};

export type InviteToPayoutsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type InviteToPayoutsError = InviteToPayoutsErrors[keyof InviteToPayoutsErrors];

export type InviteToPayoutsResponses = {
    /**
     * The result.
     */
    202: Invitation;
};

export type InviteToPayoutsResponse = InviteToPayoutsResponses[keyof InviteToPayoutsResponses];

export type ConfirmPayoutAddressData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/payouts/campaigns/{campaignId}/affiliates/{affiliateId}/address-confirmation';
};

export type ConfirmPayoutAddressErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConfirmPayoutAddressError = ConfirmPayoutAddressErrors[keyof ConfirmPayoutAddressErrors];

export type ConfirmPayoutAddressResponses = {
    /**
     * The result.
     */
    200: AffiliateAccount;
};

export type ConfirmPayoutAddressResponse = ConfirmPayoutAddressResponses[keyof ConfirmPayoutAddressResponses];

export type ReportSaleData = {
    body: TrackSale;
    headers?: {
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/track/sale';
};

export type ReportSaleErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReportSaleError = ReportSaleErrors[keyof ReportSaleErrors];

export type ReportSaleResponses = {
    /**
     * The result.
     */
    202: Tracked;
};

export type ReportSaleResponse = ReportSaleResponses[keyof ReportSaleResponses];

export type ReportRefundData = {
    body: TrackRefund;
    headers?: {
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/track/refund';
};

export type ReportRefundErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReportRefundError = ReportRefundErrors[keyof ReportRefundErrors];

export type ReportRefundResponses = {
    /**
     * The result.
     */
    202: Tracked;
};

export type ReportRefundResponse = ReportRefundResponses[keyof ReportRefundResponses];

export type ReportClickData = {
    body: TrackClick;
    headers?: {
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/track/click';
};

export type ReportClickErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReportClickError = ReportClickErrors[keyof ReportClickErrors];

export type ReportClickResponses = {
    /**
     * The result.
     */
    202: Tracked;
};

export type ReportClickResponse = ReportClickResponses[keyof ReportClickResponses];

export type ReportBatchData = {
    body: TrackBatch;
    path?: never;
    query?: never;
    url: '/api/v1/track/batch';
};

export type ReportBatchErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReportBatchError = ReportBatchErrors[keyof ReportBatchErrors];

export type ReportBatchResponses = {
    /**
     * The result.
     */
    202: {
        results: Array<Tracked | {
            status: 'rejected';
            code: string;
            detail: string;
        }>;
    };
};

export type ReportBatchResponse = ReportBatchResponses[keyof ReportBatchResponses];

export type GetVisitData = {
    body: VisitQuestion;
    path?: never;
    query?: never;
    url: '/api/v1/visits';
};

export type GetVisitErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetVisitError = GetVisitErrors[keyof GetVisitErrors];

export type GetVisitResponses = {
    /**
     * The result.
     */
    200: VisitAnswer;
};

export type GetVisitResponse = GetVisitResponses[keyof GetVisitResponses];

export type ForgetVisitorData = {
    body: ForgetVisitor;
    path?: never;
    query?: never;
    url: '/api/v1/visits/forget';
};

export type ForgetVisitorErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ForgetVisitorError = ForgetVisitorErrors[keyof ForgetVisitorErrors];

export type ForgetVisitorResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ForgetVisitorResponse = ForgetVisitorResponses[keyof ForgetVisitorResponses];

export type ListConnectionsData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/connections';
};

export type ListConnectionsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListConnectionsError = ListConnectionsErrors[keyof ListConnectionsErrors];

export type ListConnectionsResponses = {
    /**
     * The result.
     */
    200: ConnectionList;
};

export type ListConnectionsResponse = ListConnectionsResponses[keyof ListConnectionsResponses];

export type CreateConnectionData = {
    body: CreateConnection;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/connections';
};

export type CreateConnectionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateConnectionError = CreateConnectionErrors[keyof CreateConnectionErrors];

export type CreateConnectionResponses = {
    /**
     * The result.
     */
    201: CreatedConnection;
};

export type CreateConnectionResponse = CreateConnectionResponses[keyof CreateConnectionResponses];

export type ConnectStripeData = {
    body: ConnectStripe;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/stripe';
};

export type ConnectStripeErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConnectStripeError = ConnectStripeErrors[keyof ConnectStripeErrors];

export type ConnectStripeResponses = {
    /**
     * The result.
     */
    201: Connection;
};

export type ConnectStripeResponse = ConnectStripeResponses[keyof ConnectStripeResponses];

export type CheckPageData = {
    body: CheckPage;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/page-check';
};

export type CheckPageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CheckPageError = CheckPageErrors[keyof CheckPageErrors];

export type CheckPageResponses = {
    /**
     * The result.
     */
    200: PageCheck;
};

export type CheckPageResponse = CheckPageResponses[keyof CheckPageResponses];

export type RemoveConnectionData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}';
};

export type RemoveConnectionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveConnectionError = RemoveConnectionErrors[keyof RemoveConnectionErrors];

export type RemoveConnectionResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemoveConnectionResponse = RemoveConnectionResponses[keyof RemoveConnectionResponses];

export type UpdateConnectionData = {
    body: UpdateConnection;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}';
};

export type UpdateConnectionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateConnectionError = UpdateConnectionErrors[keyof UpdateConnectionErrors];

export type UpdateConnectionResponses = {
    /**
     * The result.
     */
    200: Connection;
};

export type UpdateConnectionResponse = UpdateConnectionResponses[keyof UpdateConnectionResponses];

export type RenewConnectionSecretData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/secret';
};

export type RenewConnectionSecretErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RenewConnectionSecretError = RenewConnectionSecretErrors[keyof RenewConnectionSecretErrors];

export type RenewConnectionSecretResponses = {
    /**
     * The result.
     */
    200: CreatedConnection;
};

export type RenewConnectionSecretResponse = RenewConnectionSecretResponses[keyof RenewConnectionSecretResponses];

export type BringConnectionSecretData = {
    body: SigningSecret;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/signing-secret';
};

export type BringConnectionSecretErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type BringConnectionSecretError = BringConnectionSecretErrors[keyof BringConnectionSecretErrors];

export type BringConnectionSecretResponses = {
    /**
     * Done.
     */
    204: void;
};

export type BringConnectionSecretResponse = BringConnectionSecretResponses[keyof BringConnectionSecretResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        connectionId: string;
    };
    query?: {
        state?: 'waiting' | 'processed' | 'ignored' | 'failed';
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/integrations/connections/{connectionId}/deliveries';
};

export type ListDeliveriesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListDeliveriesError = ListDeliveriesErrors[keyof ListDeliveriesErrors];

export type ListDeliveriesResponses = {
    /**
     * The result.
     */
    200: DeliveryList;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type SendTestOrderData = {
    body: SendTestOrder;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/test-order';
};

export type SendTestOrderErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SendTestOrderError = SendTestOrderErrors[keyof SendTestOrderErrors];

export type SendTestOrderResponses = {
    /**
     * The result.
     */
    202: TestOrder;
};

export type SendTestOrderResponse = SendTestOrderResponses[keyof SendTestOrderResponses];

export type RetryDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/deliveries/{deliveryId}/retry';
};

export type RetryDeliveryErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RetryDeliveryError = RetryDeliveryErrors[keyof RetryDeliveryErrors];

export type RetryDeliveryResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RetryDeliveryResponse = RetryDeliveryResponses[keyof RetryDeliveryResponses];

export type ConnectShopData = {
    body: ConnectShop;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/connect';
};

export type ConnectShopErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConnectShopError = ConnectShopErrors[keyof ConnectShopErrors];

export type ConnectShopResponses = {
    /**
     * The result.
     */
    201: ShopReturn;
};

export type ConnectShopResponse = ConnectShopResponses[keyof ConnectShopResponses];

export type ExchangeCodeData = {
    body: ExchangeCode;
    path?: never;
    query?: never;
    url: '/api/v1/public/integrations/exchange';
};

export type ExchangeCodeErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExchangeCodeError = ExchangeCodeErrors[keyof ExchangeCodeErrors];

export type ExchangeCodeResponses = {
    /**
     * The result.
     */
    200: ConnectionKey;
};

export type ExchangeCodeResponse = ExchangeCodeResponses[keyof ExchangeCodeResponses];

export type CheckDestinationData = {
    body: CheckDestination;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/integrations/destination-check';
};

export type CheckDestinationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CheckDestinationError = CheckDestinationErrors[keyof CheckDestinationErrors];

export type CheckDestinationResponses = {
    /**
     * The result.
     */
    200: DestinationCheck;
};

export type CheckDestinationResponse = CheckDestinationResponses[keyof CheckDestinationResponses];

export type GetShopifySupportData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/integrations/shopify';
};

export type GetShopifySupportErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetShopifySupportError = GetShopifySupportErrors[keyof GetShopifySupportErrors];

export type GetShopifySupportResponses = {
    /**
     * The result.
     */
    200: ShopifySupport;
};

export type GetShopifySupportResponse = GetShopifySupportResponses[keyof GetShopifySupportResponses];

export type ListShopsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/integrations/shopify/connections';
};

export type ListShopsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListShopsError = ListShopsErrors[keyof ListShopsErrors];

export type ListShopsResponses = {
    /**
     * The result.
     */
    200: ConnectionList;
};

export type ListShopsResponse = ListShopsResponses[keyof ListShopsResponses];

export type ConnectAuthorizedShopData = {
    body: AuthorizedShop;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/integrations/shopify/connections';
};

export type ConnectAuthorizedShopErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConnectAuthorizedShopError = ConnectAuthorizedShopErrors[keyof ConnectAuthorizedShopErrors];

export type ConnectAuthorizedShopResponses = {
    /**
     * The result.
     */
    201: Connection;
};

export type ConnectAuthorizedShopResponse = ConnectAuthorizedShopResponses[keyof ConnectAuthorizedShopResponses];

export type AuthorizeShopData = {
    body: AuthorizeShop;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/shopify/authorization';
};

export type AuthorizeShopErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type AuthorizeShopError = AuthorizeShopErrors[keyof AuthorizeShopErrors];

export type AuthorizeShopResponses = {
    /**
     * The result.
     */
    200: ShopAuthorization;
};

export type AuthorizeShopResponse = AuthorizeShopResponses[keyof AuthorizeShopResponses];

export type ConnectOwnAppData = {
    body: ConnectOwnApp;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/integrations/campaigns/{campaignId}/shopify/own-app';
};

export type ConnectOwnAppErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConnectOwnAppError = ConnectOwnAppErrors[keyof ConnectOwnAppErrors];

export type ConnectOwnAppResponses = {
    /**
     * The result.
     */
    201: Connection;
};

export type ConnectOwnAppResponse = ConnectOwnAppResponses[keyof ConnectOwnAppResponses];

export type SetUpShopData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/set-up';
};

export type SetUpShopErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SetUpShopError = SetUpShopErrors[keyof SetUpShopErrors];

export type SetUpShopResponses = {
    /**
     * Done.
     */
    204: void;
};

export type SetUpShopResponse = SetUpShopResponses[keyof SetUpShopResponses];

export type DiagnoseShopData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/integrations/connections/{connectionId}/diagnosis';
};

export type DiagnoseShopErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DiagnoseShopError = DiagnoseShopErrors[keyof DiagnoseShopErrors];

export type DiagnoseShopResponses = {
    /**
     * The result.
     */
    200: ShopDiagnosis;
};

export type DiagnoseShopResponse = DiagnoseShopResponses[keyof DiagnoseShopResponses];

export type ReportCheckoutClickData = {
    body: CheckoutClick;
    path: {
        connectionId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/shops/{connectionId}/clicks';
};

export type ReportCheckoutClickErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ReportCheckoutClickError = ReportCheckoutClickErrors[keyof ReportCheckoutClickErrors];

export type ReportCheckoutClickResponses = {
    /**
     * The result.
     */
    202: Received;
};

export type ReportCheckoutClickResponse = ReportCheckoutClickResponses[keyof ReportCheckoutClickResponses];

export type ListWebhookEventTypesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/integrations/webhook-event-types';
};

export type ListWebhookEventTypesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListWebhookEventTypesError = ListWebhookEventTypesErrors[keyof ListWebhookEventTypesErrors];

export type ListWebhookEventTypesResponses = {
    /**
     * The result.
     */
    200: WebhookEventTypes;
};

export type ListWebhookEventTypesResponse = ListWebhookEventTypesResponses[keyof ListWebhookEventTypesResponses];

export type ListWebhookEndpointsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints';
};

export type ListWebhookEndpointsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListWebhookEndpointsError = ListWebhookEndpointsErrors[keyof ListWebhookEndpointsErrors];

export type ListWebhookEndpointsResponses = {
    /**
     * The result.
     */
    200: WebhookEndpointList;
};

export type ListWebhookEndpointsResponse = ListWebhookEndpointsResponses[keyof ListWebhookEndpointsResponses];

export type CreateWebhookEndpointData = {
    body: CreateWebhookEndpoint;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints';
};

export type CreateWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreateWebhookEndpointError = CreateWebhookEndpointErrors[keyof CreateWebhookEndpointErrors];

export type CreateWebhookEndpointResponses = {
    /**
     * The result.
     */
    201: CreatedWebhookEndpoint;
};

export type CreateWebhookEndpointResponse = CreateWebhookEndpointResponses[keyof CreateWebhookEndpointResponses];

export type RemoveWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}';
};

export type RemoveWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemoveWebhookEndpointError = RemoveWebhookEndpointErrors[keyof RemoveWebhookEndpointErrors];

export type RemoveWebhookEndpointResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemoveWebhookEndpointResponse = RemoveWebhookEndpointResponses[keyof RemoveWebhookEndpointResponses];

export type UpdateWebhookEndpointData = {
    body: UpdateWebhookEndpoint;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}';
};

export type UpdateWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdateWebhookEndpointError = UpdateWebhookEndpointErrors[keyof UpdateWebhookEndpointErrors];

export type UpdateWebhookEndpointResponses = {
    /**
     * The result.
     */
    200: WebhookEndpoint;
};

export type UpdateWebhookEndpointResponse = UpdateWebhookEndpointResponses[keyof UpdateWebhookEndpointResponses];

export type RotateWebhookSecretData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/secret';
};

export type RotateWebhookSecretErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RotateWebhookSecretError = RotateWebhookSecretErrors[keyof RotateWebhookSecretErrors];

export type RotateWebhookSecretResponses = {
    /**
     * The result.
     */
    200: CreatedWebhookEndpoint;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type DisableWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/disable';
};

export type DisableWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DisableWebhookEndpointError = DisableWebhookEndpointErrors[keyof DisableWebhookEndpointErrors];

export type DisableWebhookEndpointResponses = {
    /**
     * The result.
     */
    200: WebhookEndpoint;
};

export type DisableWebhookEndpointResponse = DisableWebhookEndpointResponses[keyof DisableWebhookEndpointResponses];

export type EnableWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/enable';
};

export type EnableWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EnableWebhookEndpointError = EnableWebhookEndpointErrors[keyof EnableWebhookEndpointErrors];

export type EnableWebhookEndpointResponses = {
    /**
     * The result.
     */
    200: WebhookEndpoint;
};

export type EnableWebhookEndpointResponse = EnableWebhookEndpointResponses[keyof EnableWebhookEndpointResponses];

export type ListWebhookDeliveriesData = {
    body?: never;
    path: {
        endpointId: string;
    };
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/deliveries';
};

export type ListWebhookDeliveriesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListWebhookDeliveriesError = ListWebhookDeliveriesErrors[keyof ListWebhookDeliveriesErrors];

export type ListWebhookDeliveriesResponses = {
    /**
     * The result.
     */
    200: WebhookDeliveryList;
};

export type ListWebhookDeliveriesResponse = ListWebhookDeliveriesResponses[keyof ListWebhookDeliveriesResponses];

export type TestWebhookEndpointData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/test';
};

export type TestWebhookEndpointErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type TestWebhookEndpointError = TestWebhookEndpointErrors[keyof TestWebhookEndpointErrors];

export type TestWebhookEndpointResponses = {
    /**
     * Done.
     */
    204: void;
};

export type TestWebhookEndpointResponse = TestWebhookEndpointResponses[keyof TestWebhookEndpointResponses];

export type ResendWebhookDeliveryData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        endpointId: string;
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/integrations/webhook-endpoints/{endpointId}/deliveries/{deliveryId}/resend';
};

export type ResendWebhookDeliveryErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ResendWebhookDeliveryError = ResendWebhookDeliveryErrors[keyof ResendWebhookDeliveryErrors];

export type ResendWebhookDeliveryResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ResendWebhookDeliveryResponse = ResendWebhookDeliveryResponses[keyof ResendWebhookDeliveryResponses];

export type ListPostbacksData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks';
};

export type ListPostbacksErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListPostbacksError = ListPostbacksErrors[keyof ListPostbacksErrors];

export type ListPostbacksResponses = {
    /**
     * The result.
     */
    200: PostbackList;
};

export type ListPostbacksResponse = ListPostbacksResponses[keyof ListPostbacksResponses];

export type CreatePostbackData = {
    body: CreatePostback;
    path: {
        campaignId: string;
        affiliateId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks';
};

export type CreatePostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CreatePostbackError = CreatePostbackErrors[keyof CreatePostbackErrors];

export type CreatePostbackResponses = {
    /**
     * The result.
     */
    201: Postback;
};

export type CreatePostbackResponse = CreatePostbackResponses[keyof CreatePostbackResponses];

export type RemovePostbackData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}';
};

export type RemovePostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RemovePostbackError = RemovePostbackErrors[keyof RemovePostbackErrors];

export type RemovePostbackResponses = {
    /**
     * Done.
     */
    204: void;
};

export type RemovePostbackResponse = RemovePostbackResponses[keyof RemovePostbackResponses];

export type UpdatePostbackData = {
    body: UpdatePostback;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}';
};

export type UpdatePostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type UpdatePostbackError = UpdatePostbackErrors[keyof UpdatePostbackErrors];

export type UpdatePostbackResponses = {
    /**
     * The result.
     */
    200: Postback;
};

export type UpdatePostbackResponse = UpdatePostbackResponses[keyof UpdatePostbackResponses];

export type SignPostbackData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/secret';
};

export type SignPostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SignPostbackError = SignPostbackErrors[keyof SignPostbackErrors];

export type SignPostbackResponses = {
    /**
     * The result.
     */
    200: SignedPostback;
};

export type SignPostbackResponse = SignPostbackResponses[keyof SignPostbackResponses];

export type DisablePostbackData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/disable';
};

export type DisablePostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DisablePostbackError = DisablePostbackErrors[keyof DisablePostbackErrors];

export type DisablePostbackResponses = {
    /**
     * The result.
     */
    200: Postback;
};

export type DisablePostbackResponse = DisablePostbackResponses[keyof DisablePostbackResponses];

export type EnablePostbackData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/enable';
};

export type EnablePostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type EnablePostbackError = EnablePostbackErrors[keyof EnablePostbackErrors];

export type EnablePostbackResponses = {
    /**
     * The result.
     */
    200: Postback;
};

export type EnablePostbackResponse = EnablePostbackResponses[keyof EnablePostbackResponses];

export type TestPostbackData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/test';
};

export type TestPostbackErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type TestPostbackError = TestPostbackErrors[keyof TestPostbackErrors];

export type TestPostbackResponses = {
    /**
     * Done.
     */
    204: void;
};

export type TestPostbackResponse = TestPostbackResponses[keyof TestPostbackResponses];

export type ListPostbackDeliveriesData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
    };
    query?: {
        limit?: number;
        cursor?: string;
    };
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries';
};

export type ListPostbackDeliveriesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListPostbackDeliveriesError = ListPostbackDeliveriesErrors[keyof ListPostbackDeliveriesErrors];

export type ListPostbackDeliveriesResponses = {
    /**
     * The result.
     */
    200: WebhookDeliveryList;
};

export type ListPostbackDeliveriesResponse = ListPostbackDeliveriesResponses[keyof ListPostbackDeliveriesResponses];

export type ResendPostbackDeliveryData = {
    body?: never;
    path: {
        campaignId: string;
        affiliateId: string;
        postbackId: string;
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/public/integrations/campaigns/{campaignId}/affiliates/{affiliateId}/postbacks/{postbackId}/deliveries/{deliveryId}/resend';
};

export type ResendPostbackDeliveryErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ResendPostbackDeliveryError = ResendPostbackDeliveryErrors[keyof ResendPostbackDeliveryErrors];

export type ResendPostbackDeliveryResponses = {
    /**
     * Done.
     */
    204: void;
};

export type ResendPostbackDeliveryResponse = ResendPostbackDeliveryResponses[keyof ResendPostbackDeliveryResponses];

export type CheckStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status/checks';
};

export type CheckStatusErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CheckStatusError = CheckStatusErrors[keyof CheckStatusErrors];

export type CheckStatusResponses = {
    /**
     * The result.
     */
    200: PublicStatus;
};

export type CheckStatusResponse = CheckStatusResponses[keyof CheckStatusResponses];

export type RequestSubscriptionData = {
    body: NewSubscription;
    path?: never;
    query?: never;
    url: '/api/v1/status/subscriptions';
};

export type RequestSubscriptionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RequestSubscriptionError = RequestSubscriptionErrors[keyof RequestSubscriptionErrors];

export type RequestSubscriptionResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type ConfirmSubscriptionData = {
    body: SubscriptionToken;
    path?: never;
    query?: never;
    url: '/api/v1/status/subscriptions/confirmation';
};

export type ConfirmSubscriptionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ConfirmSubscriptionError = ConfirmSubscriptionErrors[keyof ConfirmSubscriptionErrors];

export type ConfirmSubscriptionResponses = {
    /**
     * The result.
     */
    200: ConfirmedSubscription;
};

export type ConfirmSubscriptionResponse = ConfirmSubscriptionResponses[keyof ConfirmSubscriptionResponses];

export type OpenCancellationData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/status/subscriptions/cancellation';
};

export type OpenCancellationErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenCancellationError = OpenCancellationErrors[keyof OpenCancellationErrors];

export type OpenCancellationResponses = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenCancellationResponse = OpenCancellationResponses[keyof OpenCancellationResponses];

export type CancelSubscriptionData = {
    body?: never;
    path?: never;
    query: {
        token: string;
    };
    url: '/api/v1/status/subscriptions/cancellation';
};

export type CancelSubscriptionErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type CancelSubscriptionError = CancelSubscriptionErrors[keyof CancelSubscriptionErrors];

export type CancelSubscriptionResponses = {
    /**
     * Done.
     */
    204: void;
};

export type CancelSubscriptionResponse = CancelSubscriptionResponses[keyof CancelSubscriptionResponses];

export type GetContactPageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/contact';
};

export type GetContactPageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetContactPageError = GetContactPageErrors[keyof GetContactPageErrors];

export type GetContactPageResponses = {
    /**
     * The result.
     */
    200: ContactPage;
};

export type GetContactPageResponse = GetContactPageResponses[keyof GetContactPageResponses];

export type SendContactMessageData = {
    body: NewContactMessage;
    path?: never;
    query?: never;
    url: '/api/v1/contact';
};

export type SendContactMessageErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type SendContactMessageError = SendContactMessageErrors[keyof SendContactMessageErrors];

export type SendContactMessageResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type RecordConsentData = {
    body: NewConsent;
    path?: never;
    query?: never;
    url: '/api/v1/consents';
};

export type RecordConsentErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RecordConsentError = RecordConsentErrors[keyof RecordConsentErrors];

export type RecordConsentResponses = {
    /**
     * It will be done.
     */
    202: unknown;
};

export type ListHeldRecordsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/records';
};

export type ListHeldRecordsErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListHeldRecordsError = ListHeldRecordsErrors[keyof ListHeldRecordsErrors];

export type ListHeldRecordsResponses = {
    /**
     * The result.
     */
    200: AccountRecords;
};

export type ListHeldRecordsResponse = ListHeldRecordsResponses[keyof ListHeldRecordsResponses];

export type ListArchivesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/archives';
};

export type ListArchivesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ListArchivesError = ListArchivesErrors[keyof ListArchivesErrors];

export type ListArchivesResponses = {
    /**
     * The result.
     */
    200: ArchiveList;
};

export type ListArchivesResponse = ListArchivesResponses[keyof ListArchivesResponses];

export type RequestArchiveData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/account/archives';
};

export type RequestArchiveErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type RequestArchiveError = RequestArchiveErrors[keyof RequestArchiveErrors];

export type RequestArchiveResponses = {
    /**
     * The result.
     */
    202: Archive;
};

export type RequestArchiveResponse = RequestArchiveResponses[keyof RequestArchiveResponses];

export type OpenArchiveData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/v1/account/archives/{id}/downloads';
};

export type OpenArchiveErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type OpenArchiveError = OpenArchiveErrors[keyof OpenArchiveErrors];

export type OpenArchiveResponses = {
    /**
     * The result.
     */
    201: ArchiveDownload;
};

export type OpenArchiveResponse = OpenArchiveResponses[keyof OpenArchiveResponses];

export type DeleteArchiveData = {
    body?: never;
    headers?: {
        /**
         * Names the request: within 24 hours it is carried out once, however often it is sent.
         */
        'idempotency-key'?: string;
    };
    path: {
        id: string;
    };
    query?: never;
    url: '/api/v1/account/archives/{id}';
};

export type DeleteArchiveErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DeleteArchiveError = DeleteArchiveErrors[keyof DeleteArchiveErrors];

export type DeleteArchiveResponses = {
    /**
     * Done.
     */
    204: void;
};

export type DeleteArchiveResponse = DeleteArchiveResponses[keyof DeleteArchiveResponses];

export type DownloadArchiveData = {
    body?: never;
    path: {
        ticket: string;
    };
    query?: never;
    url: '/api/v1/public/archives/{ticket}';
};

export type DownloadArchiveErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type DownloadArchiveError = DownloadArchiveErrors[keyof DownloadArchiveErrors];

export type DownloadArchiveResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type DownloadArchiveResponse = DownloadArchiveResponses[keyof DownloadArchiveResponses];

export type FollowOverviewData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/live/overview';
};

export type FollowOverviewErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type FollowOverviewError = FollowOverviewErrors[keyof FollowOverviewErrors];

export type FollowOverviewResponses = {
    /**
     * The content.
     */
    200: string;
};

export type FollowOverviewResponse = FollowOverviewResponses[keyof FollowOverviewResponses];

export type FollowCampaignData = {
    body?: never;
    path: {
        campaignId: string;
    };
    query?: {
        ticket?: string;
    };
    url: '/api/v1/live/campaigns/{campaignId}';
};

export type FollowCampaignErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type FollowCampaignError = FollowCampaignErrors[keyof FollowCampaignErrors];

export type FollowCampaignResponses = {
    /**
     * The content.
     */
    200: string;
};

export type FollowCampaignResponse = FollowCampaignResponses[keyof FollowCampaignResponses];

export type GetSiteData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/site';
};

export type GetSiteErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetSiteError = GetSiteErrors[keyof GetSiteErrors];

export type GetSiteResponses = {
    /**
     * The result.
     */
    200: Site;
};

export type GetSiteResponse = GetSiteResponses[keyof GetSiteResponses];

export type GetExchangeRatesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/exchange-rates';
};

export type GetExchangeRatesErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetExchangeRatesError = GetExchangeRatesErrors[keyof GetExchangeRatesErrors];

export type GetExchangeRatesResponses = {
    /**
     * The result.
     */
    200: ExchangeRates;
};

export type GetExchangeRatesResponse = GetExchangeRatesResponses[keyof GetExchangeRatesResponses];

export type GetStatusData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/status';
};

export type GetStatusErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type GetStatusError = GetStatusErrors[keyof GetStatusErrors];

export type GetStatusResponses = {
    /**
     * The result.
     */
    200: PublicStatus;
};

export type GetStatusResponse = GetStatusResponses[keyof GetStatusResponses];

export type ExportAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/account/export';
};

export type ExportAccountErrors = {
    /**
     * What went wrong, what was kept and what to do.
     */
    default: Problem;
};

export type ExportAccountError = ExportAccountErrors[keyof ExportAccountErrors];

export type ExportAccountResponses = {
    /**
     * The content.
     */
    200: Blob | File;
};

export type ExportAccountResponse = ExportAccountResponses[keyof ExportAccountResponses];
