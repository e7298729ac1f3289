"""A Django project of nothing but django-link-shortener, as its documentation sets it up, in production mode."""

import os
import sys

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="of this run alone",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "shortener"],
    MIDDLEWARE=["django.middleware.security.SecurityMiddleware", "django.middleware.common.CommonMiddleware"],
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": "127.0.0.1",
            "PORT": os.environ["PGPORT"],
            "USER": "postgres",
            "NAME": "postgres",
            "CONN_MAX_AGE": None,
        }
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.urls import include, path  # noqa: E402

urlpatterns = [
    path("readyz", lambda request: HttpResponse("ready")),
    path("s/", include("shortener.urls")),
]
application = get_wsgi_application()

if sys.argv[1:] == ["prepare"]:
    from django.contrib.auth.models import User
    from django.core.management import call_command
    from shortener import shortener

    call_command("migrate", verbosity=0)
    owner = User.objects.create(username="merchant")
    print(shortener.create(owner, "https://shop.example/products/blue-canvas-shoe"))
