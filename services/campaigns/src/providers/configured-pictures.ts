import { ConfigError } from '@sillage/runtime/service';
import type { CampaignsConfig } from '../config.ts';
import type { Db } from '../deps.ts';
import type { Pictures } from './picture-store.ts';
import { picturesInPostgres } from './pictures-in-postgres.ts';
import { picturesInS3 } from './pictures-in-s3.ts';

type Settings = Pick<
  CampaignsConfig,
  'ASSETS_S3_URL' | 'ASSETS_S3_REGION' | 'ASSETS_S3_ACCESS_KEY_ID' | 'ASSETS_S3_SECRET_ACCESS_KEY'
>;

/** Throws a `ConfigError` for a bucket without its keys. */
export function configuredPictures(config: Settings, db: Db): Pictures {
  const inPostgres = picturesInPostgres(db);
  const {
    ASSETS_S3_URL: url,
    ASSETS_S3_ACCESS_KEY_ID: accessKeyId,
    ASSETS_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config;
  if (!url) return { newIn: 'postgres', stores: new Map([['postgres', inPostgres]]) };
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError('ASSETS_S3_URL needs ASSETS_S3_ACCESS_KEY_ID and ASSETS_S3_SECRET_ACCESS_KEY');
  const inS3 = picturesInS3({ url, region: config.ASSETS_S3_REGION, accessKeyId, secretAccessKey });
  return {
    newIn: 's3',
    stores: new Map([
      ['postgres', inPostgres],
      ['s3', inS3],
    ]),
  };
}
