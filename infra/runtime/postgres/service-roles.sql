-- One login role for each service: it owns the service's schema and has no right to another's. Run by a superuser, as often
-- as one likes, with the setting sillage.role_passwords: {"identity": "…", …}, which names the services.
-- What an earlier version made as one role for all is handed over to the role of its schema.
do $$
declare
  passwords jsonb := current_setting('sillage.role_passwords');
  service text;
  role_name text;
  schema_name text;
  hand_over text;
begin
  perform set_config('search_path', 'pg_catalog', true);
  -- Several that start at once take turns.
  perform pg_advisory_xact_lock(hashtextextended('sillage service roles', 0));
  execute format('revoke all on database %I from public', current_database());

  -- The schedule of all services is in one schema: each acts there as the role that owns it.
  if not exists (select from pg_roles where rolname = 'sillage_jobs') then
    create role sillage_jobs nologin;
  end if;

  for service in select jsonb_object_keys(passwords) union all select 'jobs' loop
    role_name := 'sillage_' || service;
    if service <> 'jobs' then
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I', role_name);
      end if;
      execute format('alter role %I login password %L', role_name, passwords ->> service);
      execute format('alter role %I in database %I set search_path = %I', role_name, current_database(), service);
      -- Neither the log nor the mailbox of a small installation has a schedule.
      if service not in ('bus', 'mailbox') then
        execute format('grant sillage_jobs to %I', role_name);
      end if;
    end if;
    -- The administrator sees what Postgres measures: of all schemas, without the right to read any of them.
    if service = 'monitor' then
      execute format('grant pg_monitor to %I', role_name);
    end if;
    -- To make schemas of its own, as a rebuild of the figures does.
    execute format('grant connect, temporary, create on database %I to %I', current_database(), role_name);
    execute format('create schema if not exists %I authorization %I', service, role_name);

    for schema_name in select nspname from pg_namespace where nspname = service or nspname like service || '\_%' loop
      execute format('alter schema %I owner to %I', schema_name, role_name);
      execute format('revoke all on schema %I from public', schema_name);
      for hand_over in
        select format('alter table %s owner to %I', oid::regclass, role_name) from pg_class c
        where relnamespace = schema_name::regnamespace and relowner <> role_name::regrole and relkind in ('r', 'p', 'v', 'm', 'S')
          -- The sequence of a column goes with its table.
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i') and c.relkind = 'S')
        union all
        select format('alter routine %s owner to %I', oid::regprocedure, role_name) from pg_proc
        where pronamespace = schema_name::regnamespace and proowner <> role_name::regrole
        union all
        select format('alter type %s owner to %I', oid::regtype, role_name) from pg_type t
        where typnamespace = schema_name::regnamespace and typowner <> role_name::regrole
          and (typtype in ('d', 'e') or exists (select from pg_class where oid = t.typrelid and relkind = 'c'))
      loop
        execute hand_over;
      end loop;
    end loop;
  end loop;
end $$;
